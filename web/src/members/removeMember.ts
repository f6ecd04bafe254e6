/** Removing somebody from the sheet. */
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { fromHere, saveAddition } from '#sync/save.ts';
import { notifyError } from '#ui/notify.ts';

/** Removes a member of the sheet; a failure is told. Their name stays in the cells that show it. */
export async function removeMember(sheetID: number, userID: number): Promise<void> {
  try {
    await saveAddition('members', {
      endpoint: removeUserFromSheet,
      input: () => ({ body: { sheetID, userID, ...fromHere() } }),
      toChange: () => ({ kind: 'removeUserFromSheet', userID }),
    });
  } catch (error) {
    notifyError('The person was not removed', error);
  }
}
