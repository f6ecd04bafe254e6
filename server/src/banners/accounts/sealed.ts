/** Passwords of FTP accounts, encrypted at rest: AES-256-GCM under a key that is not in the database. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Settings } from '#platform/env.ts';
import { keyFor } from '#platform/secret.ts';

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
    'The stored password of this FTP account can no longer be read, because the server’s secret has changed. Please enter it again.';

  /** The sentence for who doesn't keep the FTP account. */
  toldByName(accountName: string): string {
    return `The stored password of “${accountName}” can no longer be read. Please ask an admin user to enter it again.`;
  }
}

const nonceBytes = 12;
const tagBytes = 16;

/** Ties a sealed text to its use: nothing else that is sealed under the same secret opens as a password. */
const ofAccounts = 'ftp_account.password';

/**
 * The sealer of this server; servers that share a database must share the secret.
 * @throws {StartError} when the server's secret can't be read or made
 */
export function makeSealer(settings: Pick<Settings, 'appSecret' | 'dataDir'>, purpose = ofAccounts): Sealer {
  const key = keyFor(settings, purpose);
  const use = Buffer.from(purpose);
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
