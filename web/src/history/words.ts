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

/** What was done, as it goes on behind the name of who did it. `isOfRow` where only one row is asked about, which need not be named. */
export function wordsOf(entry: HistoryEntry, isOfRow: boolean): string {
  const { names, cells, count, from, to, deed } = entry;
  const [name = ''] = names;
  switch (entry.what) {
    case 'cellsChanged': {
      const did = deed === 'looked' || deed === 'autoUpdated' ? 'updated' : 'changed';
      const [only] = count === 1 ? cells : [];
      const why = deed === 'decided' || deed === 'newVersion' ? followed[deed] : '';
      if (!only) return `${did} ${counted(count, 'cell')}${why}`;
      return `${did} ${only.column}${isOfRow ? '' : ` of ${quoted(only.row)}`}${why}`;
    }
    case 'rowsAdded':
      return within(addedWords(entry, 'row'), entry, 'in');
    case 'rowsRenamed':
      return count > 1 ? `renamed ${things(entry, 'row')}` : renamed('row', entry);
    case 'rowsMoved': {
      const what = count > 1 ? things(entry, 'row') : `the row ${quoted(name)}`;
      return from !== null && to !== null ? `moved ${what} from ${from} to ${to}` : `moved ${what}`;
    }
    case 'rowsDeleted':
      return count > 1 ? `deleted ${things(entry, 'row')}` : `deleted the row ${quoted(name)}`;
    case 'groupAdded':
      return addedWords(entry, 'group');
    case 'groupRenamed':
      return renamed('group', entry);
    case 'groupMoved':
      return `moved the group ${quoted(name)}`;
    case 'groupHidden':
      return `hid the group ${quoted(name)} from public`;
    case 'groupShown':
      return `showed the group ${quoted(name)} to the public`;
    case 'groupDeleted':
      return `deleted the group ${quoted(name)}`;
    case 'columnAdded':
      return addedWords(entry, 'column');
    case 'columnRenamed':
      return renamed('column', entry);
    case 'columnMoved':
      return `moved the column ${quoted(name)}`;
    case 'columnHidden':
      return `hid the column ${quoted(name)} from public`;
    case 'columnShown':
      return `showed the column ${quoted(name)} to the public`;
    case 'columnTaken':
      return `made the column ${quoted(name)} just for themselves`;
    case 'columnShared':
      return `shared the column ${quoted(name)} with the sheet`;
    case 'columnDeleted':
      return `deleted the column ${quoted(name)}`;
    case 'optionAdded':
      return within(addedWords(entry, 'option'), entry, 'in');
    case 'optionRenamed':
      return within(renamed('option', entry), entry, 'in');
    case 'optionRecoloured':
      return within(`recoloured the option ${quoted(name)}`, entry, 'in');
    case 'optionMoved':
      return within(`moved the option ${quoted(name)}`, entry, 'in');
    case 'optionDone':
      return within(`marked the option ${quoted(name)} as done`, entry, 'in');
    case 'optionNotDone':
      return within(`no longer counts the option ${quoted(name)} as done`, entry, 'in');
    case 'optionDeleted':
      return within(`deleted the option ${quoted(name)}`, entry, 'in');
    case 'sheetRenamed':
      return renamed('sheet', entry);
    case 'sheetDescribed':
      return 'changed the description';
    case 'approvalRuleChanged':
      return to === 'everybody' ? 'set that everybody who was asked has to approve' : 'set that one approval is enough';
    case 'presetsNamed':
      return `${presets(from, to)} checks of ${entry.within ?? 'the sheet'}`;
    case 'decisionsAsked':
      return `asked ${to ?? ''} to decide on ${banners(entry)}`;
    case 'decisionsWithdrawn':
      return `no longer asks ${to ?? ''} to decide on ${banners(entry)}`;
    case 'memberAdded':
      return `added ${name}`;
    case 'memberJoined':
      return 'joined the sheet';
    case 'memberRemoved':
      return `removed ${name}`;
    case 'memberLeft':
      return 'left the sheet';
  }
}

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
