/** What a trial's world consists of. */
import type { TestApp } from '@marquee/server/test/app.ts';
import type { TestPerson, TestSheet } from '@marquee/server/test/builders.ts';
import type { Caller } from '@marquee/server/test/client.ts';
import type { ScriptedFtp } from '@marquee/server/test/file-transfer/scripted-ftp.ts';
import type { Mailbox } from '@marquee/server/test/mailbox.ts';
import type { Login, Role, Secrets } from './secrets.ts';
import type { Kind } from './things.ts';

export interface Ground {
  app: TestApp;
  mailbox: Mailbox;
  ftp: ScriptedFtp;
}

export interface World extends Ground {
  secrets: Secrets;
  people: Record<Login, TestPerson>;
  /** by session, as browsers call; the visitor without any, the client by a review link */
  callers: Record<Role, Caller>;
  sheet: TestSheet;
  /** ids, tokens, codes and words that fields may hold: of what is there, deleted, hidden, others' and of nothing */
  things: Record<Kind, (number | string)[]>;
  /** who reads the mails to an address; whoever else belongs to the sheet reads as a guest does */
  readers: ReadonlyMap<string, Role>;
  /** by column */
  columnTypes: ReadonlyMap<number, number>;
}
