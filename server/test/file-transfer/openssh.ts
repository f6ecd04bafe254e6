/** A real SFTP server: OpenSSH's sftp-server over a folder, behind an SSH server that knows one password. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Server, utils, type AuthContext, type Connection } from 'ssh2';
import { atEnd } from './at-end.ts';
import { asNobody } from './folder.ts';
import { portOf } from './free-port.ts';
import { password, userName } from './proftpd.ts';

interface Openssh {
  /** `host:port` */
  host: string;
  /** the fingerprint of its key */
  hostKey: string;
  /** how many are connected, and how many ever were */
  connections: { now: number; ever: number };
  /** cuts all connections, as a failing network does */
  cut(): void;
}

export interface OpensshOptions {
  /** whether the password is asked for as a question, as many servers do */
  asks?: boolean;
  /** Stops answering after this many bytes were sent. */
  silentAfter?: number;
}

/** One in 256 of those that the library makes can't be read by itself: it takes the zeros away that the public half begins with. */
function aKey() {
  for (;;) {
    const key = utils.generateKeyPairSync('ed25519');
    if (!(utils.parseKey(key.private) instanceof Error)) return key;
  }
}

/** Starts it on a free port; it is ended when the test file ends. */
export async function startOpenssh(
  root: string,
  { asks = false, silentAfter = Infinity }: OpensshOptions = {},
): Promise<Openssh> {
  const binary = ['/usr/lib/openssh/sftp-server', '/usr/lib/ssh/sftp-server', '/usr/libexec/sftp-server'].find(
    existsSync,
  );
  if (!binary)
    throw new Error('sftp-server is missing: `npm test` installs it on Debian as root, else install OpenSSH.');
  const key = aKey();
  const connections = { now: 0, ever: 0 };
  const open = new Set<Connection>();
  const authenticate = (context: AuthContext) => {
    const isUser = context.username === userName;
    if (context.method === 'password' && !asks)
      return isUser && context.password === password ? context.accept() : context.reject();
    if (context.method !== 'keyboard-interactive' || !asks)
      return context.reject([asks ? 'keyboard-interactive' : 'password']);
    return context.prompt('Password: ', (answers) =>
      isUser && answers[0] === password ? context.accept() : context.reject(),
    );
  };
  const server = new Server({ hostKeys: [key.private] }, (client) => {
    connections.now += 1;
    connections.ever += 1;
    open.add(client);
    // As OpenSSH does; the library can, though its types don't say so.
    if ('setNoDelay' in client && typeof client.setNoDelay === 'function') client.setNoDelay(true);
    client.on('error', () => undefined).on('authentication', authenticate);
    client.on('close', () => {
      connections.now -= 1;
      open.delete(client);
    });
    client.on('session', (accept) =>
      accept().on('subsystem', (acceptSubsystem) => {
        const channel = acceptSubsystem();
        const files = spawn(binary, ['-R', '-d', root], { stdio: ['pipe', 'pipe', 'inherit'], ...asNobody });
        let sent = 0;
        channel.pipe(files.stdin.on('error', () => undefined));
        files.stdout.on('data', (bytes: Buffer) => {
          sent += bytes.length;
          if (sent <= silentAfter) channel.write(bytes);
        });
        channel.on('close', () => files.kill());
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const client of open) client.end();
  };
  atEnd(async () => {
    cut();
    await new Promise<void>((done) => server.close(() => done()));
  });
  const parsed = utils.parseKey(key.public);
  if (parsed instanceof Error) throw parsed;
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '');
  return { host: `127.0.0.1:${portOf(server)}`, hostKey: `SHA256:${digest}`, connections, cut };
}
