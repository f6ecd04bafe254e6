/** Removing somebody from the sheet. */
import * as mutations from '@marquee/contract/members-mutations.ts';
import { saveAddition } from '#sync/save.ts';
import { notifyError } from '#ui/messages/notify.ts';

/** Removes a member of the sheet; a failure is told. Their name stays in the cells that show it. */
export async function removeMember(sheetID: number, userID: number): Promise<void> {
  try {
    await saveAddition(mutations.removeMember, { sheetID, userID });
  } catch (error) {
    notifyError('The person was not removed', error);
  }
}
