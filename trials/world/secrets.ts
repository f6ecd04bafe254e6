/** The secrets of a trial's world: unique words that were written where not everybody may read, each with those who may. */
import { createHash } from 'node:crypto';

/** In the order of what they may do; a `client` has a review link, `maker` has columns just for themself, `former` was a member, `colleague` is of the same account. */
export const roles = [
  'visitor',
  'client',
  'stranger',
  'former',
  'colleague',
  'guest',
  'maker',
  'admin',
  'owner',
] as const;
export type Role = (typeof roles)[number];
/** Those who have a login. */
export type Login = Exclude<Role, 'visitor' | 'client'>;

export const members: readonly Role[] = ['guest', 'maker', 'admin', 'owner'];
export const admins: readonly Role[] = ['admin', 'owner'];
/** Everybody of the account whose sheet it is. */
export const colleagues: readonly Role[] = [...members, 'former', 'colleague'];
export const nobody: readonly never[] = [];

export interface Secret<Who extends string = Role> {
  /** what is looked for */
  text: string;
  /** in words, such as "cell of a hidden column" */
  what: string;
  readers: readonly Who[];
}

let count = 0;

/** `Who` may read: the roles of a world, or those of a hunt of its own. */
export class Secrets<Who extends string = Role> {
  readonly all: Secret<Who>[] = [];

  /** A word that is nowhere else, to be written where only `readers` may read it. */
  mark(what: string, readers: readonly Who[]): string {
    count += 1;
    const text = `mk${createHash('sha256').update(`${count} ${what}`).digest('hex').slice(0, 14)}`;
    this.know(text, what, readers);
    return text;
  }

  /** Something secret that was not made up here, such as a code or an address. */
  know(text: string, what: string, readers: readonly Who[]): void {
    if (text.length < 8) throw new Error(`"${text}" is too short to be found by chance alone.`);
    this.all.push({ text, what, readers });
  }
}
