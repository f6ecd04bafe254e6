/** Who asks, and the house they ask in: what every command is given. */
import type { Logger } from 'pino';
import type { Db } from './db.ts';
import type { Settings } from './env.ts';
import type { SheetWriter } from './write.ts';

/** Somebody who has proved who they are. */
export interface Viewer {
  userID: number;
  accountID: number;
  isAdminUser: boolean;
}

export interface House {
  db: Db;
  settings: Settings;
  log: Logger;
  writer: SheetWriter;
}

export interface Ctx {
  house: House;
  /** undefined for a visitor */
  viewer: Viewer | undefined;
  /** the live connection of whoever asks, which is not told what it did itself */
  connectionID: string | undefined;
}
