/** What an FTP client may say, and what it is answered: everything that reads, nothing that writes. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { DataChannel } from './data-channel.ts';
import { factsLine, listLine, pathFrom, stamp, type Entry, type ServedFolder } from './served-folder.ts';

/** One client's conversation. */
export interface Session {
  readonly folder: ServedFolder;
  readonly login: { userName: string; password: string };
  readonly data: DataChannel;
  /** Answers before the command has ended. */
  say(reply: string): void;
  userName: string;
  isLoggedIn: boolean;
  failedLogins: number;
  /** the folder that it is in */
  path: string;
  /** the byte from which the next file is sent */
  restartAt: number;
}

/** Returns the reply: a code and its text, in several lines if need be. */
type Command = (session: Session, argument: string) => string | Promise<string>;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Takes as long for a wrong text as for the right one. */
const isSame = (given: string, right: string) => timingSafeEqual(digest(given), digest(right));

function logIn(session: Session, password: string): string {
  const isUser = isSame(session.userName, session.login.userName);
  const isPassword = isSame(password, session.login.password);
  session.isLoggedIn = isUser && isPassword;
  if (session.isLoggedIn) return '230 Logged in.';
  session.failedLogins += 1;
  return '530 User name or password is wrong.';
}

const find = ({ folder, path }: Session, argument: string) => folder.find(pathFrom(path, argument));

const missing = '550 No such file or folder.';

async function enter(session: Session, argument: string): Promise<string> {
  const path = pathFrom(session.path, argument);
  if (!(await session.folder.find(path))?.isFolder) return missing;
  session.path = path;
  return '250 Folder changed.';
}

/** The answer about a file, or that there is none. */
const aboutFile =
  (answer: (file: Entry) => string): Command =>
  async (session, argument) => {
    const file = await find(session, argument);
    return file && !file.isFolder ? answer(file) : missing;
  };

async function transfer(session: Session, content: () => Readable): Promise<string> {
  if (!session.data.isOpen()) return '425 Ask for a port by PASV or EPSV first.';
  session.say('150 Here it comes.');
  const isSent = await session.data.send(content());
  return isSent ? '226 Sent.' : '426 The data connection was not made, or did not last.';
}

/** Lists the folder at a path, or the one file there. Options like `-al`, as clients send them, change nothing. */
const listing =
  (line: (entry: Entry) => string): Command =>
  async (session, argument) => {
    const asked = argument.replace(/^-\S*\s*/, '');
    const found = await find(session, asked);
    if (!found) return missing;
    const entries = found.isFolder ? await session.folder.list(pathFrom(session.path, asked)) : [found];
    return transfer(session, () => Readable.from(entries.map((entry) => `${line(entry)}\r\n`)));
  };

async function retrieve(session: Session, argument: string): Promise<string> {
  const start = session.restartAt;
  session.restartAt = 0;
  const file = await find(session, argument);
  if (!file || file.isFolder) return missing;
  return transfer(session, () => createReadStream(file.realPath, { start }));
}

async function passive({ data }: Session): Promise<string> {
  const port = await data.open();
  return `227 Entering passive mode (127,0,0,1,${port >> 8},${port & 255}).`;
}

async function extendedPassive({ data }: Session, argument: string): Promise<string> {
  if (argument === '2') return '522 Only IPv4 (1).';
  return `229 Entering extended passive mode (|||${await data.open()}|).`;
}

function restart(session: Session, argument: string): string {
  const start = /^\d{1,15}$/.test(argument) ? Number(argument) : undefined;
  if (start === undefined) return '501 REST takes a number of bytes.';
  session.restartAt = start;
  return '350 The next file starts there.';
}

async function facts(session: Session, argument: string): Promise<string> {
  const path = pathFrom(session.path, argument);
  const entry = await session.folder.find(path);
  return entry ? `250-Facts follow\r\n ${factsLine({ ...entry, name: path })}\r\n250 End` : missing;
}

const features = ['EPSV', 'MDTM', 'MLST type*;size*;modify*;', 'REST STREAM', 'SIZE', 'UTF8'];
const readOnly: Command = () => '550 Files are only read here.';
/** A client that names where the data should go could aim it at somebody else. */
const noAddress: Command = () => '502 Only PASV and EPSV: the client connects.';

/** What may be said before logging in. */
const open: Readonly<Record<string, Command>> = {
  USER: (session, argument) => {
    Object.assign(session, { userName: argument, isLoggedIn: false });
    return '331 And the password?';
  },
  PASS: logIn,
  SYST: () => '215 UNIX Type: L8',
  FEAT: () => ['211-Features:', ...features.map((feature) => ` ${feature}`), '211 End'].join('\r\n'),
  OPTS: (_, argument) => (/^(UTF-?8( ON)?|MLST\b.*)$/i.test(argument) ? '200 Done.' : '501 There is no such option.'),
  NOOP: () => '200 Yes.',
};

const forUsers: Readonly<Record<string, Command>> = {
  PWD: ({ path }) => `257 "${path.replaceAll('"', '""')}" is the folder.`,
  CWD: enter,
  CDUP: (session) => enter(session, '..'),
  TYPE: (_, argument) => (/^[AIL]\b/i.test(argument) ? '200 Bytes are sent as they are.' : '504 Type A, I or L 8.'),
  PASV: passive,
  EPSV: extendedPassive,
  LIST: listing(listLine),
  NLST: listing((entry) => entry.name),
  MLSD: listing(factsLine),
  MLST: facts,
  SIZE: aboutFile((file) => `213 ${file.size}`),
  MDTM: aboutFile((file) => `213 ${stamp(file.modifiedAt)}`),
  REST: restart,
  RETR: retrieve,
  ...Object.fromEntries(
    'STOR STOU APPE ALLO DELE MKD RMD RNFR RNTO MFMT SITE'.split(' ').map((name) => [name, readOnly]),
  ),
  PORT: noAddress,
  EPRT: noAddress,
};

/** The reply to one line of a client; undefined when it says good-bye. */
export async function answer(session: Session, line: string): Promise<string | undefined> {
  const [, verb = '', argument = ''] = /^(\S*) ?(.*)$/.exec(line) ?? [];
  const name = verb.toUpperCase();
  if (name === 'QUIT') return undefined;
  if (Object.hasOwn(open, name)) return open[name]?.(session, argument);
  if (!Object.hasOwn(forUsers, name)) return '502 That is not done here.';
  return session.isLoggedIn ? forUsers[name]?.(session, argument) : '530 Log in first.';
}
