/** Passwords of FTP accounts, encrypted at rest: AES-256-GCM under a key that is not in the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError, type Settings } from '#platform/env.ts';

export interface Sealer {
  /** A fresh nonce (12 bytes), the ciphertext and the tag (16 bytes). */
  seal(text: string): Buffer;
  /** @throws {Unreadable} when it was sealed under another key, or changed since */
  open(sealed: Uint8Array): string;
}

/** A sealed password can't be opened. `message` tells the user what to do. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  override message =
    'The stored password of this FTP account cannot be read any more, because the server’s secret has changed. Please enter it again.';
}

const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** Ties a sealed text to its use: nothing else that is sealed under the same secret opens as a password. */
const use = Buffer.from('marquee ftp_account.password');

/**
 * The sealer of this server. Its key comes from `APP_SECRET`, or else from the file `secret.key` in the data folder, which is made when
 * there is none. Servers that share a database must share the secret.
 * @throws {StartError} when the file can't be read or made
 */
export function makeSealer({ appSecret, dataDir }: Pick<Settings, 'appSecret' | 'dataDir'>): Sealer {
  const secret = appSecret ?? secretIn(dataDir);
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, keyBytes));
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(use);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < nonceBytes + tagBytes) throw new Unreadable();
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(use)
        .setAuthTag(bytes.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString();
      } catch (cause) {
        throw new Unreadable(undefined, { cause });
      }
    },
  };
}

/** The generated secret. */
function secretIn(dataDir: string): Buffer {
  const file = join(dataDir, 'secret.key');
  try {
    if (!existsSync(file)) make(file);
    const secret = readFileSync(file);
    if (secret.length !== keyBytes) throw new Error(`It has ${secret.length} bytes instead of ${keyBytes}.`);
    return secret;
  } catch (cause) {
    throw new StartError(`The secret in ${file} cannot be used. Restore it from a backup, or set APP_SECRET.`, {
      cause,
    });
  }
}

/** The file appears whole or not at all, and two servers that start at once agree on one: the first link wins. */
function make(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(draft, randomBytes(keyBytes), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
