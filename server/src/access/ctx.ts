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
  // Nouns may not import the nouns above them. These let those take part all the same, each in the transaction of its cause.
  /** somebody joins a sheet */
  onJoin: (tx: Tx, sheetID: number, userID: number) => Promise<unknown>;
  /** somebody becomes a member or stops being one, through `by`; the sheet's members are not told yet */
  onMembershipChange: (tx: Tx, say: Say, member: { sheetID: number; userID: number; by: number }) => Promise<unknown>;
  /** other people see a column than before, or it came back; only of `rowIDs`, where its cells are told in parts */
  onColumnAudienceChange: (tx: Tx, say: Say, columnID: number, rowIDs?: readonly number[]) => Promise<unknown>;
  /** a comment was posted */
  onComment: (services: Services, tx: Tx, commentID: number) => Promise<unknown>;
  /** where people reach this server: the start of every link in a mail, without a closing slash */
  address(): string;
  /** has queued mails sent soon after the transaction under way */
  nudgeMailer(inSeconds: number): void;
  /** has banners that wait for their checks read now */
  nudgeChecks(): void;
  /** has members told soon that these cells were checked anew, if their sheets name presets; what is checked meanwhile is told with them */
  tellChecked(cells: readonly { cellID: number; sheetID: number; ownerUserID: number }[]): void;
  /** tells the sheets that name a preset of the account that it has changed */
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
  /** what the change is part of, for the history: an import, what was restored, … */
  deed?: Deed | undefined;
}
