/** The leak hunt: secrets are written into all that somebody may not see, and looked for in all that they are sent. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueMail } from '@marquee/server/src/mail/commands.ts';
import { secret as appSecret } from '@marquee/server/test/app.ts';
import { readingsOfRest, lookAtLogs, lookAtMails } from './behind.ts';
import { aGround } from '../world/ground.ts';
import { nobody } from '../world/secrets.ts';
import type { World } from '../world/in-a-world.ts';
import { aWorld } from '../world/world.ts';
import { doDeeds } from './deeds.ts';
import { Hunt } from './finder.ts';
import { listenToAll, lookAtPushes } from './pushes.ts';
import { refusedCalls } from './refused.ts';
import { metricsToken, readCalls, readPages } from './surfaces.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? Math.trunc(Math.random() * 0x7f_ff_ff_ff));
const timeout = 300_000;
const ground = await aGround({ logLevel: 'trace', metricsToken });
let world: World;
/** All that is looked at before anything is planted. */
let hunt: Hunt;

beforeAll(async () => {
  world = await aWorld(ground);
  world.secrets.know(appSecret, 'secret of the server', nobody);
  world.secrets.know(metricsToken, 'token of the metrics', nobody);
  world.secrets.know(ground.app.databaseUrl, 'address of the database', nobody);
  await readingsOfRest(world).knowHashes();
  hunt = new Hunt(world.secrets.all);
  // As it is before anything is changed.
  await readCalls(world, hunt, ['getSheet', 'listComments']);
}, timeout);
afterAll(() => ground.app.errors.splice(0));

/** What leaked since this was last asked, each once. */
const leaks = () => [...new Set(hunt.leaks.splice(0))];

test('[LEAK-3] nothing is pushed to who may not see it, over any transport', { timeout }, async () => {
  const ears = await listenToAll(world);
  await doDeeds(world);
  await lookAtPushes(world, ears, hunt);
  expect(leaks()).toEqual([]);
});

test(
  '[LEAK-1] nothing that is read holds what its reader may not see: calls, exports, banners, pages',
  { timeout },
  async () => {
    await readCalls(world, hunt);
    await readPages(world, hunt);
    expect(leaks()).toEqual([]);
  },
);

test('[LEAK-4] a mail holds only what its reader may see', { timeout }, async () => {
  await lookAtMails(world, hunt);
  expect(leaks()).toEqual([]);
});

test('[LEAK-2] refusals and their headers tell nothing of what is hidden', { timeout }, async () => {
  await refusedCalls(world, hunt, seed);
  expect(leaks(), `Repeat it with FUZZ_SEED=${seed}`).toEqual([]);
});

test(
  '[LEAK-5] no log holds a secret, and the database no password, code or session that works',
  { timeout },
  async () => {
    lookAtLogs(world, hunt);
    await readingsOfRest(world).look(hunt);
    expect(leaks()).toEqual([]);
  },
);

test('[LEAK-6] every secret is found where it may be read, so that finding none elsewhere means something', () => {
  const unseen = world.secrets.all.filter((secret) => secret.readers.length > 0 && !hunt.seen.has(secret));
  expect(unseen.map((secret) => secret.what)).toEqual([]);
});

describe('[LEAK-7] what is planted is found', () => {
  const planted = () => world.secrets.mark('what was planted', nobody);

  /** Has every answer say something more, as if a route or a hook did. */
  async function answering(change: (answer: ServerResponse) => void) {
    const { server } = ground.app.server;
    const listener = (_request: IncomingMessage, answer: ServerResponse) => change(answer);
    server.prependListener('request', listener);
    try {
      const found = new Hunt(world.secrets.all);
      await readPages(world, found, ['visitor']);
      return found.leaks.filter((leak) => leak.startsWith('what was planted'));
    } finally {
      server.off('request', listener);
    }
  }

  const ways: Record<string, (text: string) => string> = {
    'as it is': (text) => `x=${text};`,
    'in capitals': (text) => text.toUpperCase(),
    'percent-encoded': (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join(''),
    'as JSON escapes': (text) => text.replaceAll(/./g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
    'as html entities': (text) => text.replaceAll(/./g, (letter) => `&#${letter.charCodeAt(0)};`),
    'in base64, behind other words': (text) => Buffer.from(`{"it":"${text}"}`).toString('base64'),
    'in base64url within base64': (text) =>
      Buffer.from(`a ${Buffer.from(`b ${text}`).toString('base64url')}`).toString('base64'),
    'in hex': (text) => Buffer.from(`-${text}`).toString('hex'),
  };

  test.each(Object.keys(ways))('[LEAK-7] in a header, %s', { timeout }, async (way) => {
    const value = ways[way]?.(planted()) ?? '';
    expect(await answering((answer) => answer.setHeader('x-planted', value))).not.toEqual([]);
  });

  test('[LEAK-7] in a push, a log line and a mail', { timeout }, async () => {
    const [pushed, logged, mailed] = [planted(), planted(), planted()];
    const ears = await listenToAll(world);
    const visitors = ears.filter((ear) => ear.by === 'visitor');
    for (const { client } of visitors) {
      const connectionID = client.connectionId ?? '';
      ground.app.services.notices.tell({
        connectionID,
        progress: { done: 0, total: 1, message: `Looking at ${pushed}` },
      });
    }
    const found = new Hunt(world.secrets.all);
    await lookAtPushes(world, ears, found);
    expect(found.leaks).toHaveLength(visitors.length);
    ground.app.services.log.info({ note: `a word about ${logged}` }, 'something');
    lookAtLogs(world, found);
    expect(found.leaks.at(-1)).toContain(logged);
    const letter = { preview: '', heading: 'News', blocks: [], reason: mailed };
    await ground.app.db.kysely.transaction().execute((tx) =>
      queueMail(ground.app.services, tx, {
        to: world.people.guest.emailAddress,
        kind: 'comment',
        subject: mailed,
        letter,
      }),
    );
    await lookAtMails(world, found);
    expect(found.leaks.at(-1)).toContain(mailed);
  });
});
