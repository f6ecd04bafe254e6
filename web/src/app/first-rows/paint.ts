/** Paints the first rows of a sheet as soon as they have come, before the application has; it takes them over at the same places. */
import { calendarDate } from '@marquee/contract/cell-kinds/date.ts';
import { firstScreenRows, getPackedSheet, unpackedFirst } from '@marquee/contract/packed-sheet.ts';
import { boardEnding } from '#app/address/openPlace.ts';
import { useSidebar } from '#app/shell/sidebarStore.ts';
import { hasOwnLook } from '#screen/ownLook.ts';
import { closedGroupsOf } from '#screen/closedGroups.ts';
import { keptCriteria } from '#sheets/narrow/keptCriteria.ts';
import { readTimeoutMs } from '#sync/readTimeout.ts';
import { sleep } from '#ui/sleep.ts';
import classes from './FirstRows.module.css';
import { FirstFrame, FirstGroups } from './FirstRows.tsx';
import { appendTo } from './toDom.ts';

/** What takes longer than this is not waited for: the application starts, and shows that it waits. Milliseconds. */
const patienceMs = 1_000;

/** A page that nobody sees draws no frames. */
const nextFrame = (): Promise<void> =>
  Promise.race([new Promise<void>((resolve) => void requestAnimationFrame(() => setTimeout(resolve))), sleep(100)]);

/** Whether the sheet begins on this screen as it stands in the answer: what is asked for by the address, or narrowed here, begins elsewhere. */
function beginsAtTop(sheetID: number): boolean {
  const isWide = !window.matchMedia('(max-width: 767.98px)').matches;
  return (
    isWide &&
    location.search === '' &&
    // A board has none.
    !boardEnding.test(location.pathname) &&
    keptCriteria(sheetID) === undefined &&
    !hasOwnLook(sheetID)
  );
}

/** The answers to what the page's first script has asked. */
async function answers(): Promise<{ sheet: string; user: string } | undefined> {
  const { sheet, user } = window.early ?? {};
  if (!sheet || !user) return undefined;
  await Promise.race([Promise.all([sheet.text, user.text]), sleep(patienceMs)]);
  if (sheet.arrived === undefined || user.arrived === undefined) return undefined;
  return { sheet: sheet.arrived, user: user.arrived };
}

/** Whether more of the sheet than was painted is to come. */
function paint({ sheet, user }: { sheet: string; user: string }): boolean {
  const { open, rest } = unpackedFirst(sheet);
  const { early } = window;
  if (!early?.sheet) return false;
  early.sheet.read = rest;
  const { sheetID = 0, loggedInSheetUser } = open.head ?? {};
  if (!beginsAtTop(sheetID)) return false;
  const menu = useSidebar.getState();
  const isMenuOpen = user === '' ? menu.isOpenForVisitor : menu.isOpen;
  const rowIDs = open.groupOrder.flatMap((groupID) => open.rowOrder.get(groupID) ?? []);
  const painted = document.createElement('div');
  painted.className = classes.painted ?? '';
  // Nothing can be done here yet; whoever tries waits for the application.
  painted.inert = true;
  painted.ariaHidden = 'true';
  appendTo(painted, FirstFrame({ open, menuWidth: isMenuOpen ? menu.width : undefined }));
  early.painted = painted;
  document.body.append(painted);
  const grid = painted.querySelector('[role=grid]');
  if (!grid) return false;
  const screen = {
    open,
    closed: new Set(closedGroupsOf(loggedInSheetUser?.userID ?? 0, sheetID)),
    today: calendarDate(new Date()),
    arrived: new Set(rowIDs.slice(0, firstScreenRows)),
  };
  // It says itself how large it is.
  appendTo(grid, FirstGroups({ screen, width: grid.clientWidth, height: grid.clientHeight }));
  return rowIDs.length > firstScreenRows;
}

/** Asks for all of the sheet, which the server gets ready while the application starts. */
function askForWhole(): void {
  const { early } = window;
  if (early?.sheetURL === undefined) return;
  const address = `${getPackedSheet.path}?${new URLSearchParams({ sheetURL: early.sheetURL })}`;
  early.whole = fetch(address, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(readTimeoutMs),
  });
  // Whoever takes the answer handles its failure; nobody may take it.
  early.whole.catch(() => {});
}

/** Resolves once they are seen, or where there is nothing to be painted. Never rejects: the application says what is the matter. */
export async function paintFirstRows(): Promise<void> {
  try {
    const answered = await answers();
    if (!answered || document.visibilityState === 'hidden') return;
    const isMoreToCome = paint(answered);
    await nextFrame();
    if (isMoreToCome) askForWhole();
  } catch (error) {
    console.warn('The first rows could not be painted.', error);
    window.early?.painted?.remove();
  }
}
