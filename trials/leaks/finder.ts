/** Finds secrets in what somebody was sent, as they are, in other capitals, escaped, percent-encoded, as hex or as base64. */
import type { Role, Secret } from '../world/secrets.ts';

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    })
    .replaceAll(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/=\r?\n/g, '');

const percentDecoded = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'));

/** All runs of base64 and hex in a text, read as text: at each of the four places where a group may begin. */
function decodedRuns(text: string): string {
  const runs = text.match(/[\w+/-]{11,}/g) ?? [];
  return runs
    .flatMap((run) => [
      ...[0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64url').toString('latin1')),
      ...(/^[0-9a-f]+$/i.test(run)
        ? [0, 1].map((start) => Buffer.from(run.slice(start), 'hex').toString('latin1'))
        : []),
    ])
    .join('\n');
}

/** A text in all the ways in which it may say something. */
function readings(text: string): string {
  const plain = [text, unescaped(text), percentDecoded(text), unescaped(percentDecoded(text))];
  const words = [...new Set(plain)].join('\n');
  const once = decodedRuns(words);
  return `${words}\n${once}\n${decodedRuns(once)}`.toLowerCase();
}

/** The secrets that a text holds, whoever may read them. */
function secretsIn<Who extends string>(text: string, secrets: readonly Secret<Who>[]): Secret<Who>[] {
  const read = readings(text);
  return secrets.filter((secret) => read.includes(secret.text.toLowerCase()));
}

/** Something that somebody was sent. */
export interface Sighting<Who extends string = Role> {
  /** who reads it: a role, nobody at all, or whoever a file is passed on to */
  by: Who | 'nobody';
  /** in words, such as "GET /api/rows" */
  where: string;
  text: string;
}

/** What was seen of each secret, and what of it by those who may not. */
export class Hunt<Who extends string = Role> {
  readonly leaks: string[] = [];
  /** secrets that were found by somebody who may read them */
  readonly seen = new Set<Secret<Who>>();
  readonly places = new Map<string, number>();
  readonly #secrets: readonly Secret<Who>[];
  /** what was found in texts that were seen before: most refusals are the same */
  readonly #known = new Map<string, Secret<Who>[]>();

  constructor(secrets: readonly Secret<Who>[]) {
    this.#secrets = secrets;
  }

  look({ by, where, text }: Sighting<Who>): void {
    const place = where.replace(/ .*/s, '');
    this.places.set(place, (this.places.get(place) ?? 0) + 1);
    const found = this.#known.get(text) ?? secretsIn(text, this.#secrets);
    this.#known.set(text, found);
    for (const secret of found) {
      if (by !== 'nobody' && secret.readers.includes(by)) this.seen.add(secret);
      else this.leaks.push(`${secret.what} (${secret.text}): by ${by}, in ${where}`);
    }
  }
}
