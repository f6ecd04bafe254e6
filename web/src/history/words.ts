/** What an entry of the history says: who did what, in words, and entries that belong together as one. */
import { counted } from '@marquee/contract/counted.ts';
import type { HistoryEntry } from '@marquee/contract/history.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { fullName } from '@marquee/contract/people.ts';

/** Who did it: Marquee itself, where Auto update found a newer banner. */
export const doerOf = ({ by, deed }: HistoryEntry): string =>
  deed === 'autoUpdated' ? 'Auto update' : by ? fullName(by) : 'Someone';

const quoted = (name: string | undefined): string => `“${isolated(name ?? '')}”`;

/** `“MPU”`, or `4 rows: MPU, Sky, Story…`; `whence` stands behind what they are, as ` from FTP`. */
function things({ names, count }: HistoryEntry, noun: string, whence = ''): string {
  if (count <= 1) return `${quoted(names[0])}${whence}`;
  if (names.length === 0) return `${counted(count, noun)}${whence}`;
  return `${counted(count, noun)}${whence}: ${names.join(', ')}${count > names.length ? '…' : ''}`;
}

const addedRows = { restored: 'restored', imported: 'imported', duplicated: 'duplicated' };

function addedWords(entry: HistoryEntry, noun: 'row' | 'group' | 'column' | 'option'): string {
  const { deed } = entry;
  const did = deed !== null && deed in addedRows ? addedRows[deed as keyof typeof addedRows] : 'added';
  // One that is named says what it is; of many the count does.
  const what = `${entry.count > 1 ? '' : `the ${noun} `}${things(entry, noun, deed === 'fromFtp' ? ' from FTP' : '')}`;
  if (did === 'duplicated' && entry.count <= 1) return `added the copy ${quoted(entry.names[0])}`;
  return `${did} ${what}`;
}

/** Why a Status column changed by itself. */
const followed = { decided: ' by a decision', newVersion: ', since a banner has a new version' };

const within = (words: string, { within: place }: HistoryEntry, join: string): string =>
  place === null ? words : `${words} ${join} ${place}`;

const renamed = (noun: string, { from, to }: HistoryEntry): string =>
  from === null
    ? `renamed the ${noun} to ${quoted(to ?? '')}`
    : `renamed the ${noun} ${quoted(from)} to ${quoted(to ?? '')}`;

/** What was done to presets: `added A to the`, `removed B from the`, or both. */
function presets(removed: string | null, added: string | null): string {
  if (added === null) return `removed ${removed ?? 'presets'} from the`;
  return removed === null ? `added ${added} to the` : `removed ${removed} from and added ${added} to the`;
}

/** `the banner of “MPU”`, or `4 banners: MPU, Sky…` */
const banners = (entry: HistoryEntry): string =>
  entry.count === 1 ? `the banner of ${quoted(entry.names[0])}` : things(entry, 'banner');

function changedCells(entry: HistoryEntry, isOfRow: boolean): string {
  const { cells, count, deed } = entry;
  const did = deed === 'looked' || deed === 'autoUpdated' ? 'updated' : 'changed';
  const [only] = count === 1 ? cells : [];
  const why = deed === 'decided' || deed === 'newVersion' ? followed[deed] : '';
  if (!only) return `${did} ${counted(count, 'cell')}${why}`;
  return `${did} ${only.column}${isOfRow ? '' : ` of ${quoted(only.row)}`}${why}`;
}

/** `the row “MPU”`, or `4 rows: MPU, Sky…` */
const rows = (entry: HistoryEntry): string =>
  entry.count > 1 ? things(entry, 'row') : `the row ${quoted(entry.names[0])}`;

function movedRows(entry: HistoryEntry): string {
  const { from, to } = entry;
  return `moved ${rows(entry)}${from !== null && to !== null ? ` from ${from} to ${to}` : ''}`;
}

type WordsOf = (entry: HistoryEntry, isOfRow: boolean) => string;

/** What was done to one thing by its name: `moved the group “MPU”`. */
const did =
  (what: string, behind = ''): WordsOf =>
  ({ names }) =>
    `${what} ${quoted(names[0])}${behind}`;

/** The same with where it is: of rows their group, of options their column. */
const inPlace =
  (words: WordsOf): WordsOf =>
  (entry, isOfRow) =>
    within(words(entry, isOfRow), entry, 'in');

const wordsByKind: Record<HistoryEntry['what'], WordsOf> = {
  cellsChanged: changedCells,
  rowsAdded: inPlace((entry) => addedWords(entry, 'row')),
  rowsRenamed: (entry) => (entry.count > 1 ? `renamed ${things(entry, 'row')}` : renamed('row', entry)),
  rowsMoved: movedRows,
  rowsDeleted: (entry) => `deleted ${rows(entry)}`,
  groupAdded: (entry) => addedWords(entry, 'group'),
  groupRenamed: (entry) => renamed('group', entry),
  groupMoved: did('moved the group'),
  groupHidden: did('hid the group', ' from public'),
  groupShown: did('showed the group', ' to the public'),
  groupDeleted: did('deleted the group'),
  columnAdded: (entry) => addedWords(entry, 'column'),
  columnRenamed: (entry) => renamed('column', entry),
  columnMoved: did('moved the column'),
  columnHidden: did('hid the column', ' from public'),
  columnShown: did('showed the column', ' to the public'),
  columnTaken: did('made the column', ' just for themselves'),
  columnShared: did('shared the column', ' with the sheet'),
  columnDeleted: did('deleted the column'),
  optionAdded: inPlace((entry) => addedWords(entry, 'option')),
  optionRenamed: inPlace((entry) => renamed('option', entry)),
  optionRecoloured: inPlace(did('recoloured the option')),
  optionMoved: inPlace(did('moved the option')),
  optionDone: inPlace(did('marked the option', ' as done')),
  optionNotDone: inPlace(did('no longer counts the option', ' as done')),
  optionDeleted: inPlace(did('deleted the option')),
  sheetRenamed: (entry) => renamed('sheet', entry),
  sheetDescribed: () => 'changed the description',
  approvalRuleChanged: ({ to }) =>
    to === 'everybody' ? 'set that everybody who was asked has to approve' : 'set that one approval is enough',
  presetsNamed: ({ from, to, within: place }) => `${presets(from, to)} checks of ${place ?? 'the sheet'}`,
  decisionsAsked: (entry) => `asked ${entry.to ?? ''} to decide on ${banners(entry)}`,
  decisionsWithdrawn: (entry) => `no longer asks ${entry.to ?? ''} to decide on ${banners(entry)}`,
  memberAdded: ({ names }) => `added ${names[0] ?? ''}`,
  memberJoined: () => 'joined the sheet',
  memberRemoved: ({ names }) => `removed ${names[0] ?? ''}`,
  memberLeft: () => 'left the sheet',
};

/** Of a server that is newer than this page there may be others. */
const isKnown = (what: string): what is HistoryEntry['what'] => Object.hasOwn(wordsByKind, what);

/** What was done, as it goes on behind the name of who did it. `isOfRow` where only one row is asked about, which need not be named. */
export const wordsOf = (entry: HistoryEntry, isOfRow: boolean): string =>
  isKnown(entry.what) ? wordsByKind[entry.what](entry, isOfRow) : 'changed the sheet';

/** What comes in slices is told as one. */
const inSlices: readonly HistoryEntry['what'][] = ['rowsAdded', 'rowsDeleted'];
const apartMs = 60_000;

function isOneDeed(newer: HistoryEntry, older: HistoryEntry): boolean {
  const isSame = newer.what === older.what && newer.deed === older.deed && newer.by?.userID === older.by?.userID;
  // One by one they are what somebody did one by one.
  const isMany = newer.deed !== null || (newer.count > 1 && older.count > 1);
  return isSame && isMany && inSlices.includes(newer.what) && Date.parse(newer.at) - Date.parse(older.at) < apartMs;
}

/** Entries, the newest first, of which those of one deed are one. */
export function asDeeds(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const deeds: HistoryEntry[] = [];
  for (const entry of entries) {
    const last = deeds.at(-1);
    if (!last || !isOneDeed(last, entry)) {
      deeds.push(entry);
      continue;
    }
    const isAtOnePlace = last.within === entry.within;
    deeds[deeds.length - 1] = {
      ...last,
      names: entry.names,
      count: last.count + entry.count,
      within: isAtOnePlace ? last.within : null,
      cells: [...entry.cells, ...last.cells],
    };
  }
  return deeds;
}
