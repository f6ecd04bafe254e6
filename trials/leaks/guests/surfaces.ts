/** Everything that a client gets by a review link: pages, calls, what plays and what is refused, the mails, and the line of an open page. */
import { createHash } from 'node:crypto';
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import * as review from '@marquee/contract/review.ts';
import { fromSteps } from '@marquee/contract/packed-sheet.ts';
import { listStills, stillPath } from '@marquee/contract/stills.ts';
import type { Answer } from '@marquee/server/test/client.ts';
import type { Guest } from '@marquee/server/test/review-guest.ts';
import type { Hunt } from '../finder.ts';
import { clients, type Client } from './cast.ts';
import type { GuestWorld } from './world.ts';

export type GuestHunt = Hunt<Client>;

/** How much of a pass comes before what it says of a version or a file. */
const passBytes = 32;

type Ask = [Endpoint, { params?: { id: string }; query?: object; body?: unknown }];

const cellIDs = ({ cells }: GuestWorld): number[] => Object.values(cells).map(({ cellID }) => cellID);
/** But for what differs from each answer to the next: of two that say the same one is looked at. */
const linesOf = (headers: Headers): string[] =>
  [...headers].flatMap((line) => (/^(?:date|x-request-id)$/.test(line[0]) ? [] : [line.join(': ')]));
const saidIn = ({ body, headers, status }: Answer): string =>
  [status, ...linesOf(headers), JSON.stringify(body)].join('\n');

/** What a picture is found by: its bytes hold no words. */
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The pictures that members see, each with what it is of. Their sums are secrets like words. */
export async function knowPictures({ app, cells, maker, owner, secrets, sheet }: GuestWorld): Promise<string[]> {
  const readers: Partial<Record<keyof GuestWorld['cells'], readonly Client[]>> = {
    second: ['first', 'second', 'early'],
    other: ['other'],
  };
  const known = new Map<string, string>();
  for (const member of [owner, maker]) {
    const stills = (await member.call(listStills, { query: { sheetURL: sheet.url } })).body;
    for (const [at, cellID] of fromSteps(stills.cells).entries()) {
      const place = stillPath(cellID, stills.keys[at] ?? '', 'small');
      if (known.has(place)) continue;
      const bytes = Buffer.from(await (await fetch(app.base + stills.base + place)).arrayBuffer());
      const [what = 'second'] = Object.entries(cells).find(([, one]) => one.cellID === cellID) ?? [];
      const who = readers[what as keyof GuestWorld['cells']] ?? [];
      secrets.know(sumOf(bytes), `picture of the banner "${what}"`, who);
      known.set(place, what);
    }
  }
  if (known.size < 4) throw new Error(`There are ${known.size} pictures alone.`);
  return [...known.keys()];
}

/** What a guest asks without changing anything, and what they are answered: by a name that stays the same however often it is asked. */
export async function readCalls(world: GuestWorld, guest: Guest): Promise<Map<string, Answer>> {
  const asked: Ask[] = [
    [review.getReview, {}],
    ...[...cellIDs(world), 2_147_483_647].flatMap((cell): Ask[] => {
      const params = { id: String(cell) };
      return [
        [review.listReviewComments, { params }],
        ...[{}, { version: '1' }, { version: '2' }, { version: '3' }].map((query): Ask => [
          review.getReviewBanner,
          { params, query },
        ]),
      ];
    }),
  ];
  const answers = new Map<string, Answer>();
  for (const [call, input] of asked)
    answers.set(`${call.name} ${JSON.stringify(input)}`, await guest.attempt(call, input));
  return answers;
}

/** The addresses that play something, of answers. */
export const playedIn = (answers: ReadonlyMap<string, Answer>): string[] =>
  [...answers].flatMap(([name, { body, status }]) =>
    status === 200 && name.startsWith('getReviewBanner') ? [(body as { address: string }).address] : [],
  );

/** How the addresses of a guest's pictures begin; undefined for who is shown none. */
function stillsOf(answers: ReadonlyMap<string, Answer>): string | undefined {
  const page = answers.get(`${review.getReview.name} {}`);
  const banners = page?.status === 200 ? (page.body as review.ReviewPage).banners : [];
  return banners.flatMap(({ still }) => still?.small.replace(/[^/]*$/, '') ?? [])[0];
}

/** Addresses beside one: its neighbours, and what its pass would be if it were for another version or file. */
function besides(address: string, { fileNames }: GuestWorld): string[] {
  const [, files = '', pass = '', own = ''] = address.split('/');
  const bytes = Buffer.from(pass, 'base64url');
  const tails = ['', '\u00011', '\u00012', '\u00013', ...fileNames];
  const changed = tails.map((tail) =>
    Buffer.concat([bytes.subarray(0, passBytes), Buffer.from(tail)]).toString('base64url'),
  );
  const names = [...fileNames, `spring/${fileNames[0]}`, '..%2fsummer', '%2e%2e/x', ''];
  return [
    address,
    ...names.map((name) => `/${files}/${pass}/${name}`),
    ...changed.flatMap((other, at) => [own, fileNames[at] ?? own].map((name) => `/${files}/${other}/${name}`)),
  ];
}

async function get(world: GuestWorld, guest: Guest | undefined, address: string): Promise<string> {
  const response = await fetch(world.app.base + address, { redirect: 'manual', headers: guest?.headers ?? {} });
  const bytes = Buffer.from(await response.arrayBuffer());
  return [response.status, ...linesOf(response.headers), sumOf(bytes), bytes.toString('latin1')].join('\n');
}

/** Plays addresses as whoever has them, and tries what lies beside. What was asked for is no secret to whoever asks. */
export async function play(
  world: GuestWorld,
  hunt: GuestHunt,
  by: Client,
  addresses: readonly string[],
): Promise<void> {
  for (const address of new Set(addresses.flatMap((one) => besides(one, world)))) {
    const text = (await get(world, undefined, address)).replaceAll(/banner-files\/[^/]*\//g, '');
    const own = world.fileNames.filter((name) => address.includes(name));
    hunt.look({ by, where: `file ${address}`, text: own.reduce((rest, one) => rest.replaceAll(one, ''), text) });
  }
}

/** Reads all that a client can read. `pictures` are those that members know of. */
export async function readAll(
  world: GuestWorld,
  hunt: GuestHunt,
  by: Client,
  pictures: readonly string[],
): Promise<void> {
  const guest = world.guests[by];
  const answers = await readCalls(world, guest);
  for (const [name, answer] of answers) hunt.look({ by, where: `answer ${name}`, text: saidIn(answer) });
  await play(world, hunt, by, playedIn(answers));
  const base = stillsOf(answers);
  for (const place of base === undefined ? [] : pictures) {
    for (const address of [base + place, base + place.replace('.webp', '-large.webp')])
      hunt.look({ by, where: `picture ${address}`, text: await get(world, guest, address) });
  }
  const own = `/review/${guest.token}`;
  for (const path of [
    own,
    `${own}/x`,
    `${own}?banner=${world.cells.hiddenGroup.cellID}`,
    '/review/',
    '/api/review/x',
    '/api/openapi.json',
  ])
    hunt.look({ by, where: `page ${path}`, text: (await get(world, guest, path)).replaceAll(guest.token, '') });
}

/** Asks for what they may not have, badly and often, and looks at what is said of it. */
export async function askBadly(world: GuestWorld, hunt: GuestHunt, by: Client): Promise<void> {
  const { comments, guests, maker, owner } = world;
  const guest = guests[by];
  const key = () => crypto.randomUUID();
  const pin = { x: 0.5, y: 0.5, moment: null };
  const others = by === 'other' ? comments.shared : comments.sharedElsewhere;
  const isOf = (cellID: number) => [world.cells.second.cellID, world.cells.other.cellID].includes(cellID);
  const asks = [...cellIDs(world), ...Object.values(world.rows), 2_147_483_647].flatMap((cellID): Ask[] => {
    const params = { id: String(cellID) };
    // Of banners with one version a client may decide on that.
    const versions = isOf(cellID) ? [2, 9] : [1, 9];
    const comment = '<p>Me too</p>';
    return [
      ...versions.flatMap((number): Ask[] => [
        [review.decideInReview, { params, body: { number, verdict: 'approve', key: key() } }],
        [review.commentInReview, { params, body: { comment, pin: { ...pin, version: number }, key: key() } }],
      ]),
      [review.decideInReview, { params, body: { number: 2, verdict: 'approve', key: 'no key' } }],
      ...[comments.internal, others].map((parentCommentID): Ask => [
        review.commentInReview,
        { params, body: { comment, parentCommentID, key: key() } },
      ]),
    ];
  });
  const addresses = [...world.addresses.keys()].filter((address) => world.addresses.get(address) !== by);
  const strangers = [owner.emailAddress, maker.emailAddress, ...addresses];
  const people = strangers.map((emailAddress): Ask => [
    review.introduceGuest,
    { body: { name: 'Somebody', emailAddress } },
  ]);
  const codes = ['000000', 'no code'].map((code): Ask => [review.confirmGuest, { body: { code } }]);
  const strange: Ask[] = [
    [review.openReview, { body: { password: 'wrong' } }],
    [review.updateGuest, { body: { name: '' } }],
  ];
  for (const [call, input] of [...asks, ...strange, ...people, ...codes]) {
    const answer = await guest.attempt(call, input);
    // What was sent is no secret to whoever sent it.
    const sent = strangers.reduce((rest, one) => rest.replaceAll(one, ''), saidIn(answer));
    hunt.look({ by, where: `refusal ${call.name} ${JSON.stringify(input).slice(0, 150)}`, text: sent });
  }
}

/** The line of an open page, to the last byte. */
export interface Ear {
  by: Client;
  text(): string;
  /** the marks that were told */
  marks(): string[];
  until(isMeant: (marks: string[]) => boolean): Promise<void>;
  close(): void;
}

async function listenAs(world: GuestWorld, by: Client): Promise<Ear> {
  const { base, headers } = world.guests[by];
  const stop = new AbortController();
  const response = await fetch(base + review.reviewChangesPath, { headers, signal: stop.signal });
  if (!response.ok || !response.body) throw new Error(`${by} hears nothing: ${response.status}`);
  let said = [...response.headers].map((line) => `${line.join(': ')}\n`).join('');
  let wake: () => void = () => undefined;
  const { body } = response;
  void (async () => {
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      said += piece;
      wake();
    }
  })().catch(() => undefined);
  const marks = () => [...said.matchAll(/^data: (.*)$/gm)].flatMap(([, word]) => word ?? []);
  return {
    by,
    text: () => said,
    marks,
    async until(isMeant) {
      while (!isMeant(marks())) await new Promise<void>((resolve) => (wake = resolve));
    },
    close: () => stop.abort(),
  };
}

/**
 * Sends what waits, and looks at each mail to a client. What leads back, and one's own address, is for whoever has the mail; and a code says by
 * which link somebody asked for it, whoever that was.
 */
export async function lookAtMails(world: GuestWorld, hunt: GuestHunt): Promise<number> {
  const { addresses, app, guests, mailbox, secrets } = world;
  await app.mailer.drain();
  const clientele = secrets.all.filter(({ what }) => /^name of (?:the link|the account for clients)/.test(what));
  let seen = 0;
  for (const { envelope, headers, html, subject = '', text } of mailbox.received.splice(0)) {
    const [to = ''] = envelope.to;
    const by = addresses.get(to);
    if (by === undefined) continue;
    seen += 1;
    const own = [to, guests[by].token, ...(/^\d{6} /.test(subject) ? clientele.map((one) => one.text) : [])];
    const all = [subject, ...headers.map(({ key, value }) => `${key}: ${value}`), text, html].join('\n');
    const said = own.reduce((rest, one) => rest.replaceAll(one, ''), all.replaceAll(/unsubscribe\/[\w-]+/g, ''));
    hunt.look({ by, where: `mail "${subject}" to ${by}`, text: said });
  }
  return seen;
}

export const listening = (world: GuestWorld, some: readonly Client[] = clients): Promise<Ear[]> =>
  Promise.all(some.map((by) => listenAs(world, by)));
