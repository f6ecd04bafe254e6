/** Everything that is sent without anything being changed, read as everybody: the calls that read, pages, files, metrics and the health. */
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import { pages } from '@marquee/contract/pages.ts';
import { everyCall } from '@marquee/contract/calls.ts';
import { unzip } from '@marquee/server/test/unzip.ts';
import { z } from 'zod';
import { roles, type Role } from '../world/secrets.ts';
import { kindOf } from '../world/things.ts';
import type { World } from '../world/in-a-world.ts';
import type { Hunt } from './finder.ts';

export const metricsToken = 'a token that only Prometheus knows';

interface Read {
  headers: string;
  body: Buffer;
}

const Fields = z.looseObject({
  properties: z.record(z.string(), z.looseObject({ enum: z.array(z.string()).optional() })).default({}),
  required: z.array(z.string()).default([]),
});
const fieldsOf = (schema: z.ZodType | undefined) =>
  Fields.parse(schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {});

/** Every value that a field may have in this world; undefined for leaving it out. */
function valuesOf(call: Endpoint, name: string, field: { enum?: string[] | undefined }, { things }: World): string[] {
  if (field.enum) return field.enum;
  if (name === 'since') return ['0', '1', '20', '40', '60'];
  if (name === 'cellsOfFirstRows' || name === 'firstRows') return ['2'];
  if (name === 'before') return ['1000000'];
  // Of a banner's versions.
  if (name === 'number' || name === 'version') return ['1', '2'];
  // A place that no history gave.
  if (name === 'after') return ['A'.repeat(22)];
  if (name === 'path') return ['spring'];
  if (name === 'timeZone') return ['Europe/London'];
  if (name === 'mostKB') return ['40'];
  // Of a version, ms.
  if (name === 'at') return ['500'];
  const kind = kindOf(call, name);
  if (kind === undefined) throw new Error(`What is ${name} of ${call.name}? Say so in trials/world/things.ts.`);
  const all = [...new Set(things[kind].map(String))];
  // Of files one that is there; of cells, which are many, each tenth, and those of the first row, of which some are played.
  if (kind === 'file') return ['mpu.png'];
  return kind === 'cell' ? all.filter((_, at) => at % 10 === 0 || at < 4) : all;
}

/** The addresses of a call with each value of each field, of fields that may be missing one at a time. */
function addressesOf(call: Endpoint, world: World): string[] {
  let paths = [call.path];
  for (const name of Object.keys(fieldsOf(call.params).properties)) {
    const values = valuesOf(call, name, {}, world);
    paths = paths.flatMap((path) => values.map((value) => path.replace(`{${name}}`, encodeURIComponent(value))));
  }
  const { properties, required } = fieldsOf(call.query);
  let searches = [''];
  for (const name of required) {
    const values = valuesOf(call, name, properties[name] ?? {}, world);
    searches = searches.flatMap((search) => values.map((value) => `${search}&${name}=${encodeURIComponent(value)}`));
  }
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const more = optional.flatMap((name) => {
    // A sheet's token is what lets a visitor in: the one of the sheet that everybody is about.
    const values = name === 'sheetURL' ? [world.sheet.url] : valuesOf(call, name, properties[name] ?? {}, world);
    return values.map((value) => `&${name}=${encodeURIComponent(value)}`);
  });
  const all = searches.flatMap((search) => ['', ...more].map((one) => search + one));
  return paths.flatMap((path) => all.map((search) => (search ? `${path}?${search.slice(1)}` : path)));
}

async function read(world: World, by: Role, address: string, headers: Record<string, string> = {}): Promise<Read> {
  const response = await fetch(world.app.base + address, {
    redirect: 'manual',
    headers: { ...world.callers[by].credentials, ...headers },
  });
  const body = Buffer.from(await response.arrayBuffer());
  const lines = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  return { headers: lines.map((line) => line.join(': ')).join('\n'), body };
}

/** Calls at the same time. */
const atOnce = 8;

const isWorkbook = (body: Buffer) => body.subarray(0, 2).toString() === 'PK';

/** The text of an answer; a workbook is opened, all of it or those parts of it. */
const textOf = (body: Buffer, isMeant: (part: string) => boolean = () => true): string =>
  isWorkbook(body)
    ? [...unzip(body)].map(([name, content]) => (isMeant(name) ? `${name}\n${content}` : '')).join('\n')
    : body.toString();

/** The second sheet of a sheet's file: what was decided, for members as they see it. */
const isDecisions = (part: string) => part === 'xl/worksheets/sheet2.xml';

/** Reads all calls that read, or those that are named, as everybody. */
export async function readCalls(world: World, hunt: Hunt, names?: readonly string[]): Promise<void> {
  const calls = everyCall.filter((call) => call.method === 'GET' && (names?.includes(call.name) ?? true));
  for (const call of calls) {
    const addresses = addressesOf(call, world);
    // A token or code that somebody may not know they can't ask with: whoever has it is meant.
    const isKnown = (by: Role, address: string) =>
      !world.secrets.all.some(({ text, readers }) => !readers.includes(by) && address.includes(text));
    const asked = roles.flatMap((by) =>
      addresses.filter((address) => isKnown(by, address)).map((address) => ({ by, address })),
    );
    for (let at = 0; at < asked.length; at += atOnce) {
      const some = asked.slice(at, at + atOnce);
      const answers = await Promise.all(
        some.map(async (one) => ({ ...one, ...(await read(world, one.by, one.address)) })),
      );
      for (const { by, address, headers, body } of answers) {
        const where = `${call.name} ${address}`;
        hunt.look({ by, where: `header ${where}`, text: headers });
        // A workbook is made to be passed on, so its rows hold no more than the public sees, but for groups that were asked for.
        const isPassedOn = /get-file\/\d+(?!.*=true)/.test(address) && address.includes(`/${world.sheet.sheetID}`);
        if (isPassedOn && isWorkbook(body)) {
          hunt.look({ by: 'visitor', where, text: textOf(body, (part) => !isDecisions(part)) });
          hunt.look({ by, where, text: textOf(body, isDecisions) });
        } else hunt.look({ by, where, text: textOf(body) });
        if (call.name === 'getBannerAddress' || call.name === 'getReviewBanner')
          await readBanner(world, hunt, by, body);
      }
    }
  }
}

/** Plays a banner from its address, also its neighbours and as somebody else. */
async function readBanner(world: World, hunt: Hunt, by: Role, answer: Buffer): Promise<void> {
  const { address } = JSON.parse(answer.toString()) as { address?: string };
  if (address === undefined || !address.startsWith('/banner-files/')) return;
  for (const path of [address, address.replace(/[^/]*$/, 'logo.png'), address.replace(/[^/]*$/, 'missing.js')]) {
    const { headers, body } = await read(world, by, path);
    hunt.look({ by, where: `file ${path}`, text: `${headers}\n${body.toString('latin1')}` });
  }
}

/** Reads everything beside the calls: pages, their files, the description, metrics and health. */
export async function readPages(world: World, hunt: Hunt, readers: readonly Role[] = roles): Promise<void> {
  const values: Record<string, string> = { $sheetURL: world.sheet.url, $code: 'A'.repeat(43), $token: '1-comments-x' };
  const paths = Object.values(pages).map((path) => path.replaceAll(/\$\w+/g, (name) => values[name] ?? 'x'));
  const others = [
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/openapi.json',
    '/api/no-such-call',
    '/no-such-page',
    '/robots.txt',
  ];
  for (const by of readers) {
    for (const path of [...paths, ...others]) {
      const { headers, body } = await read(world, by, path);
      hunt.look({ by, where: `page ${path}`, text: `${headers}\n${body.toString()}` });
    }
  }
  const metrics = await read(world, 'visitor', '/metrics', { authorization: `Bearer ${metricsToken}` });
  hunt.look({ by: 'nobody', where: 'metrics', text: `${metrics.headers}\n${metrics.body.toString()}` });
}
