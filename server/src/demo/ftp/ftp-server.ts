/** A small FTP server that only reads one folder, only for clients on this machine: where the demo's banners lie. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { answer, type Session } from './commands.ts';
import { makeDataChannel } from './data-channel.ts';
import { serveFolder } from './served-folder.ts';

export interface FtpServer {
  port: number;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

/** What one client may take of the server. Times in milliseconds. */
export interface FtpLimits {
  connections: number;
  /** from connecting to being logged in */
  loginTime: number;
  /** between commands */
  idleTime: number;
  /** for a data connection to be made, and between its reads */
  dataTime: number;
  /** characters of a command */
  line: number;
  failedLogins: number;
}

const usualLimits: FtpLimits = {
  connections: 20,
  loginTime: 15_000,
  idleTime: 120_000,
  dataTime: 20_000,
  line: 4096,
  failedLogins: 3,
};

export interface FtpWanted {
  /** the folder to serve */
  root: string;
  userName: string;
  password: string;
  /** without it, one that is free */
  port?: number;
  limits?: Partial<FtpLimits>;
}

/** @throws {Error} with code EADDRINUSE when the port is taken. */
export async function startFtpServer({ root, userName, password, port = 0, ...rest }: FtpWanted): Promise<FtpServer> {
  const limits = { ...usualLimits, ...rest.limits };
  const folder = serveFolder(root);
  const clients = new Set<Socket>();
  const server = createServer((socket) => {
    clients.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => clients.delete(socket));
    if (clients.size <= limits.connections) void converse(socket, { folder, login: { userName, password } }, limits);
    else socket.end('421 Too many connections, try again later.\r\n', () => socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const client of clients) client.destroy();
      await closed;
    },
  };
}

/** Answers one client, command by command, until either of them leaves. */
async function converse(socket: Socket, served: Pick<Session, 'folder' | 'login'>, limits: FtpLimits): Promise<void> {
  const say = (reply: string) => void (socket.writable && socket.write(`${reply}\r\n`));
  const leave = (reply: string) => {
    say(reply);
    socket.destroySoon();
  };
  const data = makeDataChannel(limits.dataTime);
  const start = { userName: '', isLoggedIn: false, failedLogins: 0, path: '/', restartAt: 0 };
  const session: Session = { ...served, ...start, data, say };
  const loginTimer = setTimeout(() => leave('421 Logging in took too long.'), limits.loginTime);
  socket.once('close', () => {
    clearTimeout(loginTimer);
    data.close();
  });
  socket.on('timeout', () => leave('421 Nothing was asked for too long.'));
  say('220 Banner files.');
  try {
    for await (const line of linesOf(socket, limits.line)) {
      // A transfer has its own clock.
      socket.setTimeout(0);
      const reply = await answer(session, line);
      if (reply === undefined) return leave('221 Good-bye.');
      if (session.failedLogins >= limits.failedLogins) return leave('421 Too many wrong passwords.');
      if (session.isLoggedIn) clearTimeout(loginTimer);
      say(reply);
      socket.setTimeout(limits.idleTime);
    }
    if (!socket.readableEnded) leave('500 That line is too long.');
  } catch {
    // The client is gone without a word, or what it wanted broke on the way: this conversation is over, the others go on.
    socket.destroy();
  }
}

/** The lines that arrive. Ends with the connection, and at a line that is longer than `limit`. */
async function* linesOf(socket: Socket, limit: number): AsyncGenerator<string> {
  let rest = '';
  // Leaving the loop must not cut off the last reply.
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    const lines = `${rest}${chunk}`.split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.length > limit) return;
      yield line;
    }
    if (rest.length > limit) return;
  }
}
