/** A small FTP server that behaves as a test tells it to: old, slow, full, broken or hostile. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { atEnd } from './at-end.ts';
import { portOf } from './free-port.ts';

/** What a data connection does: sends these bytes and closes. `drop` cuts both connections instead, `hang` neither sends nor closes. */
export interface Sent {
  bytes: string | Buffer;
  after?: 'close' | 'drop' | 'hang' | 'fail';
}

export interface Script {
  /** the answer to a new connection; the number counts from 1 */
  welcome?: (connection: number, open: number) => string;
  /** the answer to a command, now or later, or undefined for the usual one; an empty answer says nothing at all */
  answer?: (command: string, argument: string, connection: number) => string | undefined | Promise<string | undefined>;
  /** what `LIST`, `MLSD` and `RETR` send; undefined for 550 */
  data?: (command: string, argument: string) => Sent | undefined;
  /** the host in the answer to PASV, like `127,0,0,1` */
  pasvHost?: string;
  /** lines of FEAT */
  features?: string[];
}

export interface ScriptedFtp {
  /** `host:port` */
  host: string;
  /** every command that came, in order */
  commands: string[];
  connections: { now: number; most: number; ever: number };
}

/** Starts it on a free port of 127.0.0.1; it is ended when the test file ends. */
export async function startScriptedFtp(script: Script = {}): Promise<ScriptedFtp> {
  const commands: string[] = [];
  const connections = { now: 0, most: 0, ever: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    connections.now += 1;
    connections.ever += 1;
    connections.most = Math.max(connections.most, connections.now);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket);
        connections.now -= 1;
      });
    serve(socket, script, connections.ever, connections.now, commands);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return { host: `127.0.0.1:${portOf(server)}`, commands, connections };
}

function serve(socket: Socket, script: Script, connection: number, open: number, commands: string[]): void {
  const say = (answer: string) => {
    if (answer !== '' && !socket.destroyed) socket.write(`${answer}\r\n`);
  };
  const data = new DataConnection(socket, say);
  const run = async (line: string) => {
    commands.push(line);
    const command = line.split(' ', 1)[0]?.toUpperCase() ?? '';
    const argument = line.slice(command.length + 1);
    const scripted = await script.answer?.(command, argument, connection);
    if (scripted !== undefined) return say(scripted);
    if (command === 'EPSV') return say(`229 Entering Extended Passive Mode (|||${await data.listen()}|)`);
    if (command === 'PASV')
      return say(`227 Entering Passive Mode (${script.pasvHost ?? '127,0,0,1'},${await data.listenForPasv()})`);
    if (['LIST', 'MLSD', 'RETR'].includes(command)) return data.send(script.data?.(command, argument));
    return say(usual(command, script.features ?? []));
  };
  let text = '';
  let queue = Promise.resolve();
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (text + String(chunk)).split('\r\n');
    text = lines.pop() ?? '';
    for (const line of lines) queue = queue.then(() => run(line));
  });
  socket.on('close', () => data.close());
  const welcome = script.welcome?.(connection, open) ?? '220 Ready';
  say(welcome);
  if (welcome.startsWith('421')) socket.end();
}

function usual(command: string, features: string[]): string {
  const answers: Record<string, string> = {
    USER: '331 Password, please',
    PASS: '230 Welcome',
    FEAT:
      features.length === 0
        ? '211 None'
        : ['211-Features:', ...features.map((line) => ` ${line}`), '211 End'].join('\r\n'),
    PWD: '257 "/" is the current directory',
    CWD: '250 OK',
    TYPE: '200 OK',
    STRU: '200 OK',
    OPTS: '200 OK',
    REST: '350 Restarting',
    QUIT: '221 Bye',
  };
  return answers[command] ?? '502 Not implemented';
}

/** The data connection of one control connection. */
class DataConnection {
  #control: Socket;
  #say: (answer: string) => void;
  #server: Server | undefined;
  #arriving: Promise<Socket> | undefined;

  constructor(control: Socket, say: (answer: string) => void) {
    this.#control = control;
    this.#say = say;
  }

  async listen(): Promise<number> {
    this.close();
    const server = createServer();
    this.#server = server;
    this.#arriving = new Promise((resolve) => server.once('connection', resolve));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return portOf(server);
  }

  async listenForPasv(): Promise<string> {
    const port = await this.listen();
    return `${port >> 8},${port & 255}`;
  }

  async send(sent: Sent | undefined): Promise<void> {
    if (!sent || !this.#arriving) return this.#say('550 No such file or directory');
    const socket = await this.#arriving;
    socket.on('error', () => undefined);
    this.#say('150 Here it comes');
    if (sent.after === 'hang') return void socket.write(sent.bytes);
    if (sent.after === 'drop')
      return void socket.write(sent.bytes, () => [this.#control, socket].map((end) => end.destroy()));
    socket.end(sent.bytes);
    await once(socket, 'finish');
    this.#say(sent.after === 'fail' ? '426 Connection closed; transfer aborted' : '226 Done');
  }

  close(): void {
    this.#server?.close();
    void this.#arriving?.then((socket) => socket.destroy());
  }
}
