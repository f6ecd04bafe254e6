/** The server's own secret, and the keys that are derived from it: one per purpose. */
import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileFailure } from './data-folder.ts';
import { StartError, type Settings } from './env.ts';

const keyBytes = 32;

/** The file appears whole or not at all; of several servers that start at once the first to link it wins, and all read what it wrote. */
function makeKeyFile(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    // Flushed, because what is encrypted with a key that a power cut takes away is lost.
    writeFileSync(draft, randomBytes(keyBytes), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function keptSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'secret.key');
  try {
    if (!existsSync(file)) makeKeyFile(file);
    const secret = readFileSync(file);
    if (secret.length !== keyBytes) throw new Error(`It has ${secret.length} bytes instead of ${keyBytes}.`);
    return secret;
  } catch (cause) {
    // Where none was there, it is the folder that fails.
    const ofFolder = existsSync(file) ? undefined : fileFailure(cause, dataDir);
    if (ofFolder instanceof StartError) throw ofFolder;
    throw new StartError(`The secret in ${file} cannot be used. Restore it from a backup, or set APP_SECRET.`, {
      cause,
    });
  }
}

/** What the secret depends on. */
type SecretSettings = Pick<Settings, 'appSecret' | 'dataDir'>;

const known = new WeakMap<SecretSettings, Buffer>();

/**
 * APP_SECRET, or else what `secret.key` in the data folder holds; the file is made, for its owner's eyes only, when it is first needed.
 * @throws {StartError} when the file is damaged, or can't be read or made.
 */
export function appSecret(settings: SecretSettings): Buffer {
  let secret = known.get(settings);
  if (!secret) {
    secret = settings.appSecret === undefined ? keptSecret(settings.dataDir) : Buffer.from(settings.appSecret);
    known.set(settings, secret);
  }
  return secret;
}

/**
 * Makes sure at the start that the secret is there. `isNeeded` says whether something is stored that only the old one opens.
 * @throws {StartError} when it is needed and missing: a new one in its place would lose what is stored without a word
 */
export async function checkSecret(settings: SecretSettings, isNeeded: () => Promise<boolean>): Promise<void> {
  const file = join(settings.dataDir, 'secret.key');
  if (settings.appSecret === undefined && !existsSync(file) && (await isNeeded())) {
    throw new StartError(
      `${file} is missing, and the stored FTP passwords can't be read without it. Restore it from a backup, or set APP_SECRET to go on with another secret: the passwords must then be entered again, and links in mails that were sent stop working.`,
    );
  }
  appSecret(settings);
}

const derived = new WeakMap<Buffer, Map<string, KeyObject>>();

/** A key of 32 bytes for one purpose, so that what one use gives away is of no use to another. */
export function keyFor(settings: SecretSettings, purpose: string): KeyObject {
  const secret = appSecret(settings);
  const keys = derived.get(secret) ?? new Map<string, KeyObject>();
  const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes)));
  derived.set(secret, keys.set(purpose, key));
  return key;
}
