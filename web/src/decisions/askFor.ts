/** Asking for decisions on banners of the open sheet, and withdrawing that, both with a way back. */
import * as mutations from '@marquee/contract/asks-mutations.ts';
import { counted } from '@marquee/contract/counted.ts';
import type { BannerDecision } from '@marquee/contract/decisions.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { fullName, type Person } from '@marquee/contract/people.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveAddition, saveEdit } from '#sync/save.ts';
import { recordPresence } from '#undo/undoPresence.ts';
import { offerUndo } from '#undo/undoSteps.ts';

const decisions = (): Iterable<BannerDecision> => currentSheet()?.shown.confirmed.decisions.values() ?? [];

/** Whether somebody is waited for by an ask, on this banner or on any. */
function isAwaited(askID: number, of: { cellID?: number; userID?: number } = {}): boolean {
  for (const { cellID, waitingFor = [] } of decisions()) {
    if (of.cellID !== undefined && of.cellID !== cellID) continue;
    if (waitingFor.some((one) => one.askID === askID && (of.userID === undefined || of.userID === one.userID)))
      return true;
  }
  return false;
}

/** `Kim Dent and Jo Ray turned these emails off, so none was sent to them.` Nothing where everybody is mailed. */
function aboutMails(notMailed: readonly Person[]): string {
  if (notMailed.length === 0) return '';
  const who = notMailed.length > 2 ? `${notMailed.length} guests` : notMailed.map(fullName).join(' and ');
  return `. ${who} turned these emails off, so none was sent to them`;
}

/** Asks, says so, and offers to withdraw it, unless the sheet was left meanwhile. Throws `Refused`. */
export async function askFor(ask: Parameters<typeof mutations.askForDecisions.input>[0], names: string): Promise<void> {
  const sheet = currentSheet();
  const { askID, decisions: made, notMailed = [] } = await saveAddition(mutations.askForDecisions, ask);
  const set = (_ids: readonly number[], isToStand: boolean) =>
    saveEdit(isToStand ? mutations.restoreAsk : mutations.withdrawAsk, { askID });
  if (currentSheet() !== sheet) return;
  const saved = Promise.resolve(true);
  const step = recordPresence(true, { isThere: () => isAwaited(askID), ids: [askID], set }, saved);
  void offerUndo(`${names} asked about ${counted(made.length, 'banner')}${aboutMails(notMailed)}`, step, saved);
}

/** No longer asks one person about one banner. */
export function withdrawFrom(askID: number, cellID: number, userID: number, name: string): void {
  const part = { askID, cellIDs: [cellID], userIDs: [userID] };
  const set = (_ids: readonly number[], isToStand: boolean) =>
    saveEdit(isToStand ? mutations.restoreAsk : mutations.withdrawAsk, part);
  const saved = set([], false);
  const step = recordPresence(false, { isThere: () => isAwaited(askID, { cellID, userID }), ids: [askID], set }, saved);
  void offerUndo(`${isolated(name)} is no longer asked`, step, saved);
}
