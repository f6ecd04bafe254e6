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
  // By these, nouns take part in what others do, which may not know them. Each runs in the transaction of its cause.
  /** somebody joins a sheet */
  onJoin: (tx: Tx, sheetID: number, userID: number) => Promise<unknown>;
  /** a membership begins or ends, which is not told yet; `by` has it so */
  onMembershipChange: (tx: Tx, say: Say, member: { sheetID: number; userID: number; by: number }) => Promise<unknown>;
  /** others see a column than before, or it came back; of these rows, where what is in it is told in parts */
  onColumnAudienceChange: (tx: Tx, say: Say, columnID: number, rowIDs?: readonly number[]) => Promise<unknown>;
  /** a comment was posted */
  onComment: (services: Services, tx: Tx, commentID: number) => Promise<unknown>;
  /** where people reach this server: the start of every link in a mail, without a closing slash */
  address(): string;
  /** has queued mails sent soon after the transaction under way */
  nudgeMailer(inSeconds: number): void;
  /** has banners that wait for their checks read now */
  nudgeChecks(): void;
  /** has members told soon, with whatever else is checked by then, that these cells are checked anew; those of sheets that name presets */
  tellChecked(cells: readonly { cellID: number; sheetID: number; ownerUserID: number }[]): void;
  /** has the sheets that name a preset told that it is another one */
  tellPreset(ownID: number): void;
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
