/** How much is asked of a server: two connections, one listing of each folder, patience, and an end when nobody wants it any more. */
import { describe, expect, test } from 'vitest';
import { TransferRun } from '#banners/transfer/run.ts';
import { startOpenssh } from './openssh.ts';
import { bannerFolder } from './folder.ts';
import { startProftpd } from './proftpd.ts';
import { startScriptedFtp, type Script } from './scripted-ftp.ts';
import { accountAt, aPool, aRun, bytesOf, failureOf } from './support.ts';

const signal = new AbortController().signal;
const oneFile = () => ({ bytes: '-rw-r--r-- 1 a a 5 Jan 02 2020 ad.png\r\n' });
const folders = Array.from({ length: 12 }, (_, index) => `folder ${index}`);

/** A server that says nothing of what lies in such folders. */
function silentIn(name: string): Script {
  let at = '';
  return {
    answer: (command, path) => {
      if (command === 'CWD') at = path;
      return undefined;
    },
    data: () => (at.includes(name) ? { bytes: '', after: 'hang' } : oneFile()),
  };
}

describe('connections', () => {
  test('[FTP-6] there are never more than two of one login, and each is used again', async () => {
    const server = await startScriptedFtp({ data: oneFile });
    const run = aRun();
    await Promise.all(folders.map((folder) => run.list(accountAt(server.host), folder)));
    expect(server.connections.most).toBe(2);
    expect(server.connections.ever).toBe(2);
  });

  test('[FTP-6] two runs share the two', async () => {
    const server = await startScriptedFtp({ data: oneFile });
    const pool = aPool();
    const runs = [new TransferRun(pool, signal), new TransferRun(pool, signal)];
    await Promise.all(runs.flatMap((run) => folders.map((folder) => run.list(accountAt(server.host), folder))));
    expect(server.connections.most).toBe(2);
  });

  test('[FTP-6] a file that is being read keeps one; when its reader leaves, it is free', async () => {
    const server = await startScriptedFtp({ data: () => ({ bytes: Buffer.alloc(100), after: 'hang' }) });
    const other = await startScriptedFtp({ data: oneFile });
    const pool = aPool();
    const [first] = await Promise.all([1, 2].map(() => pool.read(accountAt(server.host), signal, 'film.mp4')));
    const third = pool.read(accountAt(server.host), signal, 'film.mp4');
    // Another login is let in meanwhile, and lists; the third of this one is still waiting.
    await new TransferRun(pool, signal).list(accountAt(other.host), '');
    expect(server.connections.ever).toBe(2);
    first?.destroy();
    (await third).destroy();
    expect(server.connections.ever).toBe(3);
    await expect.poll(() => server.connections.now).toBe(1);
  });

  test.each([
    '421 Too many connections from your address',
    '530 Sorry, the maximum number of clients for this user are connected.',
  ])('[FTP-6] a server that allows one is content with one: %s', async (refusal) => {
    const isFull = new Set<number>();
    const server = await startScriptedFtp({
      data: oneFile,
      welcome: (connection, open) => {
        if (open > 1) isFull.add(connection);
        return open > 1 && refusal.startsWith('421') ? refusal : '220 Ready';
      },
      answer: (command, _, connection) => (command === 'PASS' && isFull.has(connection) ? refusal : undefined),
    });
    const run = aRun();
    const listings = await Promise.all(folders.map((folder) => run.list(accountAt(server.host), folder)));
    expect(listings.every((entries) => entries.length === 1)).toBe(true);
  });

  test('[FTP-6] ProFTPD with room for one is content with one', async () => {
    const folder = await bannerFolder();
    for (const name of folders) await folder.write(`${name}/ad.png`, 'x');
    const account = accountAt(await startProftpd(folder.path, { mostConnections: 1 }));
    const run = aRun();
    const listings = await Promise.all(folders.map((name) => run.list(account, name)));
    expect(listings.every((entries) => entries.length === 1)).toBe(true);
  });

  test('[FTP-6] a connection that nobody uses is closed after a while', async () => {
    const server = await startScriptedFtp({ data: oneFile });
    await aRun({ lingerMs: 1 }).list(accountAt(server.host), '');
    await expect.poll(() => server.connections.now).toBe(0);
  });
});

describe('trying again', () => {
  test('[FTP-7] a server that is full for a moment is tried again', async () => {
    const server = await startScriptedFtp({
      data: oneFile,
      welcome: (connection) => (connection < 3 ? '421 Too many users, try again later' : '220 Ready'),
    });
    expect(await aRun().list(accountAt(server.host), '')).toHaveLength(1);
    expect(server.connections.ever).toBe(3);
  });

  test('[FTP-7] one that stays full is given up after four attempts', async () => {
    const server = await startScriptedFtp({ welcome: () => '421 Too many users' });
    const failure = await failureOf(aRun().list(accountAt(server.host), ''));
    expect(failure.message).toBe(
      `${server.host} allows no more connections at the moment. Please try again in a minute.`,
    );
    expect(server.connections.ever).toBe(4);
  });

  test('[FTP-7] a listing that breaks off is asked for again', async () => {
    let times = 0;
    const server = await startScriptedFtp({
      data: () => {
        times += 1;
        return times === 1 ? { bytes: '-rw-', after: 'drop' } : oneFile();
      },
    });
    expect(await aRun().list(accountAt(server.host), '')).toHaveLength(1);
  });

  test('[FTP-7] a kept connection that the server has closed meanwhile is replaced', async () => {
    const folder = await bannerFolder();
    await folder.write('ad.png', 'x');
    const server = await startOpenssh(folder.path);
    const account = accountAt(server.host, { protocol: 'sftp' });
    const pool = aPool();
    await new TransferRun(pool, signal).list(account, '');
    server.cut();
    expect(await new TransferRun(pool, signal).list(account, '')).toHaveLength(1);
  });
});

describe('runs', () => {
  test('[FTP-9] a folder is listed once, however it is spelled', async () => {
    const server = await startScriptedFtp({ data: oneFile });
    const run = aRun();
    const spellings = ['spring/mpu', '/spring/mpu/', 'spring//mpu', './spring/mpu'];
    await Promise.all(spellings.map((folder) => run.list(accountAt(server.host), folder)));
    expect(server.commands.filter((line) => line.startsWith('LIST'))).toHaveLength(1);
  });

  test('[FTP-9] the next run lists it anew', async () => {
    const server = await startScriptedFtp({ data: oneFile });
    const pool = aPool();
    for (let run = 0; run < 2; run += 1) await new TransferRun(pool, signal).list(accountAt(server.host), '');
    expect(server.commands.filter((line) => line.startsWith('LIST'))).toHaveLength(2);
  });

  test('[FTP-9] a wrong password is tried once, for however many folders', async () => {
    const server = await startScriptedFtp({
      answer: (command) => (command === 'PASS' ? '530 Login incorrect' : undefined),
    });
    const run = aRun();
    const failures = await Promise.all(folders.map((folder) => failureOf(run.list(accountAt(server.host), folder))));
    expect(new Set(failures.map((failure) => failure.kind))).toEqual(new Set(['wrongPassword']));
    expect(server.commands.filter((line) => line.startsWith('PASS'))).toHaveLength(1);
  });

  test('[FTP-9] an account that fails does not stop another', async () => {
    const good = await startScriptedFtp({ data: oneFile });
    const bad = await startScriptedFtp({
      answer: (command) => (command === 'PASS' ? '530 Login incorrect' : undefined),
    });
    const run = aRun();
    const [failed, listed] = await Promise.allSettled([
      run.list(accountAt(bad.host), ''),
      run.list(accountAt(good.host), ''),
    ]);
    expect([failed.status, listed.status]).toEqual(['rejected', 'fulfilled']);
  });

  test('[FTP-9] a changed password is used at once', async () => {
    const server = await startScriptedFtp({ data: oneFile });
    const pool = aPool();
    await new TransferRun(pool, signal).list(accountAt(server.host, { password: 'old' }), '');
    await new TransferRun(pool, signal).list(accountAt(server.host, { password: 'new' }), '');
    expect(server.commands.filter((line) => line.startsWith('PASS'))).toEqual(['PASS old', 'PASS new']);
  });
});

describe('silence and cancelling', () => {
  test.each([
    ['greet', { welcome: () => '' }],
    ['let us in', { answer: (command: string) => (command === 'PASS' ? '' : undefined) }],
    ['list', { data: () => ({ bytes: '', after: 'hang' as const }) }],
  ])('[FTP-8] a server that does not %s is given up', async (_, script) => {
    const server = await startScriptedFtp(script);
    const failure = await failureOf(aRun({ connectMs: 200, idleMs: 200 }).list(accountAt(server.host), ''));
    expect(failure.message).toBe(`${server.host} took too long to answer. Please try again later.`);
    await expect.poll(() => server.connections.now).toBe(0);
  });

  test('[FTP-15] a silent folder is no silent server: the others are listed, and it is named', async () => {
    const server = await startScriptedFtp(silentIn('vast'));
    const run = aRun({ idleMs: 500 });
    const account = accountAt(server.host, { directory: 'ads' });
    const failure = await failureOf(run.list(account, 'vast'));
    expect(failure).toMatchObject({ kind: 'folderSilent', onlyFolder: true, wholeAccount: false, maySoonPass: true });
    expect(failure.message).toBe(`${server.host} took too long to list the folder “ads/vast”. Please try again later.`);
    expect(await run.list(account, 'small')).toHaveLength(1);
  });

  test('[FTP-15] a server with more silent folders than a few is taken for silent', async () => {
    const server = await startScriptedFtp(silentIn('vast'));
    const run = aRun({ idleMs: 200 });
    const kinds: string[] = [];
    for (const folder of [1, 2, 3, 4, 5].map((at) => `vast ${at}`))
      kinds.push((await failureOf(run.list(accountAt(server.host), folder))).kind);
    expect(kinds).toEqual(['folderSilent', 'folderSilent', 'folderSilent', 'timeout', 'timeout']);
  });

  test('[FTP-8] an SFTP server that falls silent in the middle is given up', async () => {
    const folder = await bannerFolder();
    await folder.write('film.mp4', Buffer.alloc(2_000_000));
    const server = await startOpenssh(folder.path, { silentAfter: 600_000 });
    const account = accountAt(server.host, { protocol: 'sftp' });
    expect((await failureOf(bytesOf(aRun({ idleMs: 1000 }).read(account, 'film.mp4')))).kind).toBe('timeout');
  });

  test('[FTP-8] a reader that takes its time is not a silent server', async () => {
    const folder = await bannerFolder();
    await folder.write('film.mp4', Buffer.alloc(4_000_000));
    const server = await startOpenssh(folder.path);
    const stream = await aRun({ idleMs: 1_000 }).read(accountAt(server.host, { protocol: 'sftp' }), 'film.mp4');
    // As long as it takes to give up on a silent server, this one is not asked for anything.
    const silent = await startScriptedFtp({ data: () => ({ bytes: '', after: 'hang' }) });
    expect((await failureOf(aRun({ idleMs: 1_000 }).list(accountAt(silent.host), ''))).kind).toBe('timeout');
    expect(Buffer.concat(await stream.toArray())).toHaveLength(4_000_000);
  });

  test('[FTP-8] a reader that stops reading loses the connection', async () => {
    const folder = await bannerFolder();
    await folder.write('film.mp4', Buffer.alloc(4_000_000));
    const server = await startOpenssh(folder.path);
    const stream = await aRun({ readerMs: 50 }).read(accountAt(server.host, { protocol: 'sftp' }), 'film.mp4');
    await expect.poll(() => server.connections).toEqual({ now: 0, ever: 1 });
    await expect(stream.toArray()).rejects.toThrow();
  });

  test.each([
    ['connects', { welcome: () => '' }],
    ['signs in', { answer: (command: string) => (command === 'USER' ? '' : undefined) }],
    ['lists', { data: () => ({ bytes: '', after: 'hang' as const }) }],
  ])('[FTP-8] cancelling while it %s closes the sockets and says nothing of a failure', async (_, script) => {
    const server = await startScriptedFtp(script);
    const controller = new AbortController();
    const run = new TransferRun(aPool(), controller.signal);
    const listings = folders.map((folder) => run.list(accountAt(server.host), folder));
    const ends = Promise.allSettled(listings);
    await expect.poll(() => server.connections.now).toBeGreaterThan(0);
    controller.abort(new Error('cancelled'));
    for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: { message: 'cancelled' } });
    await expect.poll(() => server.connections.now).toBe(0);
  });

  test('[FTP-8] cancelling while a file is read ends its stream', async () => {
    const server = await startScriptedFtp({ data: () => ({ bytes: Buffer.alloc(100), after: 'hang' }) });
    const controller = new AbortController();
    const stream = await aPool().read(accountAt(server.host), controller.signal, 'film.mp4');
    controller.abort(new Error('cancelled'));
    await expect(stream.toArray()).rejects.toThrow('cancelled');
    await expect.poll(() => server.connections.now).toBe(0);
  });

  test('[FTP-8] cancelling ends the pause before another attempt', async () => {
    const server = await startScriptedFtp({ welcome: () => '421 Too many users' });
    const controller = new AbortController();
    const run = new TransferRun(aPool({ retryMs: [60_000] }), controller.signal);
    const listing = run.list(accountAt(server.host), '');
    const end = expect(listing).rejects.toThrow('cancelled');
    await expect.poll(() => server.connections.ever).toBe(1);
    controller.abort(new Error('cancelled'));
    await end;
  });

  test('[FTP-8] closing the pool closes what is kept and what is under way', async () => {
    const server = await startScriptedFtp({ data: oneFile });
    const pool = aPool();
    await new TransferRun(pool, signal).list(accountAt(server.host), '');
    expect(server.connections.now).toBe(1);
    pool.close();
    await expect.poll(() => server.connections.now).toBe(0);
    await expect(new TransferRun(pool, signal).list(accountAt(server.host), '')).rejects.toThrow('shutting down');
  });
});
