/** Setting one's own alert flags on the open sheet. */
import type { SheetUser } from '@marquee/contract/members.ts';
import * as mutations from '@marquee/contract/members-mutations.ts';
import { saveEdit } from '#sync/save.ts';

type Flags = Partial<Pick<SheetUser, 'newCommentAlertsEnabled' | 'cellChangesAlertsEnabled'>>;

/** Shows the flags at once and saves them; a refusal undoes it and is told. */
export const setAlerts = ({ sheetUserID }: SheetUser, flags: Flags): void =>
  void saveEdit(mutations.setAlerts, { sheetUserID, flags });
