/** Passwords: argon2id with OWASP's parameters, stored in the PHC string format. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(argon2);

/** OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const hashOf = (password: string, nonce: Buffer, { memory, passes, parallelism, tagLength } = parameters) =>
  run('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength });

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password with a fresh salt: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await hashOf(password, nonce);
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(nonce)}$${plain(hash)}`;
}

/** Whether a password is the one that was hashed; false for a hash that can't be read. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  if (!match) return false;
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number);
  const nonce = Buffer.from(match[4] ?? '', 'base64');
  const expected = Buffer.from(match[5] ?? '', 'base64');
  if (!memory || !passes || !parallelism) return false;
  const hash = await hashOf(password, nonce, { memory, passes, parallelism, tagLength: expected.length });
  return timingSafeEqual(hash, expected);
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that an unknown address can't be told from a wrong password by time. Always false. */
export async function checkNothing(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  await isPassword(password, await decoy);
  return false;
}
