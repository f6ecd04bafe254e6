/** Adding rows from the files of an FTP folder: what would be added, and adding it. */
import { addRowsFromFtp } from '@marquee/contract/banners.ts';
import { bannerFileTypes, parseBannerSize } from '@marquee/contract/cell-kinds/banner.ts';
import { defaultDisplayText } from '@marquee/contract/cell-kinds/link.ts';
import { counted } from '@marquee/contract/counted.ts';
import type { BodyOf, ReplyOf } from '@marquee/contract/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { customSize } from '#cells/kinds/banner/bannerSizeChoice.ts';
import { setColumn } from '#columns/editColumn.ts';
import { isStillEmpty } from '#columns/isColumnEmpty.ts';
import { recordAdded } from '#rows/addRows.ts';
import { call } from '#sync/call.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { type Ask, patiently } from '#sync/patiently.ts';
import { noteOwnRows } from '#sync/ownRows.ts';
import { fromHere } from '#sync/sender.ts';
import { undoStack } from '#undo/undo.ts';
import { recordPresence } from '#undo/undoPresence.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import { namesIn, pathOf } from '#cells/kinds/banner/folders/folderPath.ts';

export type Wanted = BodyOf<typeof addRowsFromFtp>;
export type RowsFromFtp = ReplyOf<typeof addRowsFromFtp>;
type FileType = 1 | 2 | 3;

export const fileTypes: readonly { value: FileType; label: string; many: string }[] = [
  { value: bannerFileTypes.image, label: 'Image (png, jpg, gif)', many: 'images' },
  { value: bannerFileTypes.html, label: 'HTML', many: 'HTML banners' },
  { value: bannerFileTypes.video, label: 'Video (mp4, WebM)', many: 'videos' },
];

/** The fields of the popup as they are filled in. */
export interface Fields {
  fileType: FileType;
  /** 0 until one is chosen */
  ftpAccountId: number;
  ftpFolder: string;
  /** the one that was walked to last: its name may begin and end with a space */
  walkedTo: string;
  /** `300x250`, or `custom` */
  preset: string;
  otherSize: string;
  displayText: string;
}

export const firstFields: Fields = {
  fileType: bannerFileTypes.video,
  ftpAccountId: 0,
  ftpFolder: '',
  walkedTo: '',
  preset: customSize,
  otherSize: '',
  displayText: defaultDisplayText,
};

/** Pixels; 0 by 0 where no size is chosen or what is typed is none. */
export const sizeOf = ({ otherSize, preset }: Fields): { width: number; height: number } =>
  parseBannerSize(preset === customSize ? otherSize : preset);

export function wantedOf(fields: Fields, groupId: number): Wanted {
  const { width: bannerWidth, height: bannerHeight } = sizeOf(fields);
  const { displayText, fileType, ftpAccountId } = fields;
  const isWalkedTo = fields.ftpFolder === fields.walkedTo;
  const ftpFolder = pathOf(namesIn(isWalkedTo ? fields.walkedTo : fields.ftpFolder.trim()));
  return {
    groupId,
    fileType,
    ftpAccountId,
    ftpFolder,
    bannerWidth,
    bannerHeight,
    displayText: displayText.trim() || defaultDisplayText,
  };
}

/** Which files would be added; nothing is written. */
export function previewOf(asked: Wanted) {
  // Other words in the cells are the same rows.
  const wanted = { ...asked, displayText: defaultDisplayText };
  return queryOptions({
    queryKey: ['rowsFromFtp', wanted],
    queryFn: ({ signal }) => call(addRowsFromFtp, { body: { ...wanted, isPreview: true }, signal }),
    enabled: wanted.ftpAccountId !== 0,
    placeholderData: keepPreviousData,
    // A file server is asked when the person asks, not behind their back.
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Remembers rows that were added, with the column that was made for them, and offers to take them away again. */
function tellAdded({ columnID, rowIDs }: RowsFromFtp): void {
  if (rowIDs.length === 0) return;
  noteOwnRows(rowIDs);
  const done = Promise.resolve(true);
  const step = undoStack.together(() => {
    if (columnID !== null) {
      recordPresence(true, { kind: 'column', ids: [columnID], set: setColumn, isUntouched: isStillEmpty() }, done);
    }
    recordAdded(rowIDs);
  });
  void offerUndo(`${counted(rowIDs.length, 'row')} added`, step, done);
}

/** Adds them in one change, which can be taken back. Throws what the call and `ask` throw, also when `signal` ends it. */
export async function addRows(wanted: Wanted, signal: AbortSignal, ask: Ask): Promise<RowsFromFtp> {
  const sheet = currentSheet();
  let added: RowsFromFtp | undefined;
  try {
    added = await ask(wanted, (key) =>
      patiently(() => call(addRowsFromFtp, { key, body: { ...wanted, ...fromHere() }, signal }), undefined, signal),
    );
    return added;
  } finally {
    // It may have been carried out although its answer was lost.
    await sheet?.catchUp();
    // What is taken away is compared with what was there once it had come, and another sheet has steps of its own.
    if (added && currentSheet() === sheet) tellAdded(added);
  }
}
