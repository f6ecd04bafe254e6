/** Who asks, and the services of the server that they ask: what every command is given. */
import type { Deed } from '@marquee/contract/history.ts';
import type { Logger } from 'pino';
import type { Call } from '#sheet-log/idempotency-key.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Settings } from '#platform/env.ts';
import type { Notices } from '#sheet-log/notices.ts';
import type { Say, SheetWriter } from '#sheet-log/write.ts';

/** Somebody who has proved who they are. */
export interface Viewer {
  userID: number;
  accountID: number;
  isAdminUser: boolean;
}

export interface Services {
  db: Db;
  settings: Settings;
  log: Logger;
  writer: SheetWriter;
  notices: Notices;
  /** what comes with a membership: run in the transaction in which somebody joins a sheet */
  withMembership: (tx: Tx, sheetID: number, userID: number) => Promise<unknown>;
  /** what is told beside a membership that begins or ends, by whoever has it so: run in the transaction in which it does, before it is told itself */
  withMember: (tx: Tx, say: Say, member: { sheetID: number; userID: number; by: number }) => Promise<unknown>;
  /** what is told beside a column that others see than before, or that came back: run in the transaction in which it did, before it is told itself */
  withColumn: (tx: Tx, say: Say, columnID: number) => Promise<unknown>;
  /** what comes of a comment for who is no member: run in the transaction in which it was posted */
  withComment: (services: Services, tx: Tx, commentID: number) => Promise<unknown>;
  /** where people reach this server: the start of every link in a mail, without a closing slash */
  address(): string;
  /** has queued mails sent soon after the transaction under way */
  nudgeMailer(inSeconds: number): void;
}

export interface Ctx {
  services: Services;
  /** undefined for a visitor */
  viewer: Viewer | undefined;
  /** the network address that the call came from */
  address: string;
  /** the live connection of whoever asks, which is not told what it did itself */
  connectionID: string | undefined;
  /** the call by its key, where it has one: a command that changes a sheet does so in one write, which is kept under it */
  call?: Call | undefined;
  /** what it changes is part of this, for the history */
  deed?: Deed | undefined;
}
