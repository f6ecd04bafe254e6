/** What the palette can do where it was opened, as one may do it there. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLeave } from '#app/useLeave.ts';
import { useColourMode } from '#ui/styles/colourMode.ts';
import { fold } from '#ui/fold.ts';
import { openComments } from '#comments/panel.ts';
import { useHasDecisions } from '#decisions/AskItem.tsx';
import { useMayAddUsers } from '#members/useMayAddUsers.ts';
import { useLoggedInUser } from '#people/session.ts';
import { useActive } from '#screen/active.ts';
import { closeBoard, openBoard, printScreen, useBoard } from '#screen/board.ts';
import { useGroupScreen } from '#screen/groupScreen.ts';
import { enterMode, useMode } from '#screen/mode.ts';
import { showAllAgain, useOwnLook } from '#screen/ownLook.ts';
import { openPopup } from '#screen/popups.ts';
import { groupsShown } from '#screen/shownHere.ts';
import { goToNewGroup, goToNewRow } from '#sheets/goToNew.ts';
import { focusSelectionBar } from '#sheets/selection/focusSelectionBar.ts';
import { chooseView } from '#sheets/views/viewLook.ts';
import { isActive } from '#sheets/narrow/criteria.ts';
import { startSearching } from '#sheets/narrow/narrowBarShown.ts';
import { setCriteria, useNarrow } from '#sheets/narrow/narrowStore.ts';
import { useMayCopy } from '#sheets/useMayCopy.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useHead, useIsEditable, useLayout, useViews } from '#sync/openSheet.ts';
import { redo, undo } from '#undo/undoSteps.ts';
import { askedHere } from './askedHere.ts';

export interface Command {
  name: string;
  folded: string;
  /** the keys that do the same */
  keys?: readonly string[];
  run: () => void;
}

const command = (name: string, run: () => void, keys?: readonly string[]): Command => ({
  name,
  folded: fold(name),
  run,
  ...(keys ? { keys } : {}),
});

/** The group where the keyboard stands, or the first that is shown here. */
function groupHere(groupIDs: readonly number[]): number | undefined {
  const [kind, id] = useActive.getState().place?.line.split(':') ?? [];
  const here = kind === 'row' ? currentSheet()?.shown.entry('row', `row:${Number(id)}`)?.groupID : Number(id);
  return groupIDs.find((groupID) => groupID === here) ?? groupIDs.find(groupsShown()) ?? groupIDs[0];
}

const checkForNewer = 'Check for newer banners';

/** Of the open sheet, for its members. */
function useEditing(): Command[] {
  const layout = useLayout();
  const groupIDs = layout.groups.map((group) => group.groupID);
  const hasDecisions = useHasDecisions();
  // Nothing is chosen anew while the palette is open.
  const [about] = useState(askedHere);
  const hasBar = useMode(({ chosenRows, mode }) => mode === 'organiseRows' && chosenRows.size > 0);
  const banners = layout.columns.filter((column) => column.columnTypeID === columnTypes.banner);
  return [
    // By Tab it is behind all cells.
    ...(hasBar ? [command('Go to the bar of selected rows', focusSelectionBar)] : []),
    ...(groupIDs.length === 0
      ? []
      : [
          command('Add a row', () => {
            const groupID = groupHere(groupIDs);
            if (groupID !== undefined) goToNewRow(groupID);
          }),
          command('Add rows from FTP…', () => {
            const groupID = groupHere(groupIDs);
            if (groupID !== undefined) openPopup('addRowsFromFtp', { groupID });
          }),
          command('Add rows from a media plan…', () => {
            const groupID = groupHere(groupIDs);
            if (groupID !== undefined) openPopup('mediaPlan', { groupID });
          }),
        ]),
    command('Add a group', goToNewGroup),
    command('Add a column…', () => openPopup('addColumn', { groupID: undefined })),
    command('Import a file…', () => openPopup('importRows', {})),
    ...banners.map(({ columnID, name }) =>
      command(banners.length === 1 ? checkForNewer : `${checkForNewer} in ${name}`, () =>
        openPopup('updateBanners', { columnID }),
      ),
    ),
    ...(hasDecisions && about ? [command('Ask for decisions…', () => openPopup('askForDecisions', { about }))] : []),
    ...(banners.length > 0
      ? [
          command('Checks…', () => openPopup('checks', { groupID: null })),
          command('Delivery pack…', () => openPopup('deliveryPack', { groupID: 0 })),
        ]
      : []),
    command('Undo', undo, ['Ctrl', 'Z']),
    command('Redo', redo, ['Ctrl', 'Y']),
    command('Organise rows', () => enterMode('organiseRows')),
    command('Organise groups', () => enterMode('organiseGroups')),
    command('Multiple editing', () => enterMode('multiEditing')),
    command('Delete rows', () => enterMode('deleteRows')),
  ];
}

/** Of the open sheet as a whole, for its members. */
function useKeeping(): Command[] {
  const head = useHead();
  const navigate = useNavigate();
  const { mayDuplicate, mayKeep } = useMayCopy();
  if (!head) return [];
  const { name, sheetID } = head;
  const onAdded = (sheetURL: string) => void navigate({ to: '/sheet/$sheetURL', params: { sheetURL } });
  return [
    ...(mayDuplicate
      ? [command('Duplicate sheet…', () => openPopup('duplicateSheet', { sheetID, name, onAdded }))]
      : []),
    ...(mayKeep ? [command('Save as template…', () => openPopup('saveTemplate', { sheetID, name }))] : []),
    command('Open the trash…', () => openPopup('trash', { sheetID })),
    command('Sheet history…', () => openPopup('history', { sheetID, about: name })),
  ];
}

/** Of the open sheet, for whoever reads it. */
function useReading(): Command[] {
  const head = useHead();
  const layout = useLayout();
  const isMember = useIsEditable();
  const mayAddUsers = useMayAddUsers();
  const isNarrowed = useNarrow(({ criteria }) => isActive(criteria));
  const isBoard = useBoard((screen) => screen.isOpen);
  if (!head) return [];
  const hasBanners = layout.columns.some(({ columnTypeID }) => columnTypeID === columnTypes.banner);
  const { accountID, sheetID, url } = head;
  const setClosed = (closed: readonly number[]) => useGroupScreen.setState({ closed: new Set(closed) });
  return [
    ...(isMember ? [command('Open the sheet’s comments', () => openComments({ sheetID, rowID: null }))] : []),
    command('Share sheet…', () => openPopup('shareSheet', { url })),
    ...(mayAddUsers && accountID !== undefined
      ? [command('Add users…', () => openPopup('addUsers', { sheetID, accountID }))]
      : []),
    command('Search this sheet', startSearching, ['Ctrl', 'F']),
    ...(isNarrowed
      ? [command('Clear search, filters and sort', () => setCriteria({ search: '', filters: [], sort: null }))]
      : []),
    command('Close all groups', () => setClosed(layout.groups.map(({ groupID }) => groupID))),
    command('Open all groups', () => setClosed([])),
    ...(hasBanners
      ? [isBoard ? command('Show the rows', closeBoard) : command('Show the banners as a board', () => openBoard())]
      : []),
    command('Print', () => setTimeout(printScreen)),
  ];
}

/** Of how the open sheet is looked at, for oneself alone. */
function useLooking(): Command[] {
  const sheetID = useHead()?.sheetID;
  const isMember = useIsEditable();
  const views = useViews();
  const { viewID, ...look } = useOwnLook();
  if (sheetID === undefined) return [];
  const isHiding = look.hiddenColumns.length + look.hiddenGroups.length + look.hiddenRows.length > 0;
  return [
    ...views
      .filter((view) => view.viewID !== viewID)
      .map((view) => command(`Show the view “${isolated(view.name)}”`, () => chooseView(view))),
    ...(viewID === null ? [] : [command('Show all rows, without a view', () => chooseView(null))]),
    ...(isMember ? [command('Save as new view…', () => openPopup('saveView', { sheetID }))] : []),
    ...(isHiding ? [command('Show everything I’ve hidden', showAllAgain)] : []),
  ];
}

function useGoing(): Command[] {
  const navigate = useNavigate();
  const { data: user } = useLoggedInUser();
  const leave = useLeave();
  const { isDark, toggle } = useColourMode();
  const goToSheet = (sheetURL: string) => void navigate({ to: '/sheet/$sheetURL', params: { sheetURL } });
  return [
    ...(user
      ? [
          command('Go to your sheets', () => void navigate({ to: '/' })),
          ...(user.isAdminUser
            ? [command('New sheet…', () => openPopup('addToTree', { tab: 'sheet', onAdded: goToSheet }))]
            : []),
          command('New folder…', () => openPopup('addToTree', { tab: 'folder', onAdded: goToSheet })),
          ...(user.isAdminUser
            ? [command('New sheet from a file…', () => openPopup('importSheet', { onAdded: goToSheet }))]
            : []),
          command('My account', () => void navigate({ to: '/account' })),
        ]
      : []),
    command(isDark ? 'Light mode' : 'Dark mode', toggle),
    command('Keyboard shortcuts', () => openPopup('keyboardShortcuts', {}), ['?']),
    ...(user ? [command('Log out', () => void leave())] : []),
  ];
}

/** In the order in which they are offered before anything is typed. */
export function useCommands(): readonly Command[] {
  const isMember = useIsEditable();
  const editing = useEditing();
  const keeping = useKeeping();
  return [...(isMember ? [...editing, ...keeping] : []), ...useReading(), ...useLooking(), ...useGoing()];
}
