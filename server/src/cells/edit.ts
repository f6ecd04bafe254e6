/** An edit of a cell, once it is known what it sends. */
import type { Call } from '#sheet-log/idempotency-key.ts';

/** One edit of a cell: who changes which fields of it. `cellID` 0 stands for "whatever is there". */
export interface Edit {
  rowID: number;
  columnID: number;
  cellID: number;
  userID: number;
  connectionID: string | undefined;
  columnTypeID: number;
  fields: Record<string, unknown>;
  /** whether it follows what no member did, so that the mails about Status tell it to whoever it is in the name of, too */
  isNobodys?: boolean;
  /** the call that makes it, where that has a key and makes nothing else */
  call?: Call | undefined;
}
