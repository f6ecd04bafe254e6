/** Setting one's own alert flags on the open sheet. */
import { updateSheetUser, type SheetUser } from '@marquee/contract/members.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveEdit } from '#sync/save.ts';

type Flags = Partial<Pick<SheetUser, 'newCommentAlertsEnabled' | 'cellChangesAlertsEnabled'>>;

/** Shows the flags at once and saves them; a refusal undoes it and is told. */
export function setAlerts({ sheetUserID, sheetID }: SheetUser, flags: Flags): void {
  const sheet = currentSheet();
  void saveEdit({
    kind: 'head',
    key: 'head',
    lay: (head) => head?.loggedInSheetUser && { ...head, loggedInSheetUser: { ...head.loggedInSheetUser, ...flags } },
    endpoint: updateSheetUser,
    input: () => ({ body: { sheetUserID, ...flags } }),
    toChange: (saved) => {
      // Nobody else is told of somebody's mails, so there is no change that would bring this in.
      const head = sheet?.shown.confirmed.head;
      if (sheet && head) sheet.shown.confirmed.head = { ...head, loggedInSheetUser: saved };
      return { kind: 'updateSheet', fields: [], sheet: { sheetID } };
    },
  });
}
