/** What the fields of a Banner Ad cell's popup hold: what was typed, else what the chosen file's name says, else what the cell had. */
import { banner as bannerKind, parseBannerSize } from '@marquee/contract/cell-kinds/banner.ts';
import { checkInput, ofField } from '@marquee/contract/check-input.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { CellFields } from '@marquee/contract/cells-mutations.ts';
import { customSize, presetOf } from './bannerSizeChoice.ts';
import type { PickedFile } from './folders/FolderBrowser.tsx';
import { folderOf } from './folders/folderPath.ts';
import { fromFileName, isFromFileName } from './fromFileName.ts';
import { useFtpAccounts } from './ftpAccounts.ts';

const typingMs = 400;

/** What checking for newer files has found is not for people to fill in. */
const byHand = bannerKind.edit.omit({ noOfTimesNewFileFound: true, recentlyUpdated: true });

type BannerCellFields = typeof bannerKind.empty;

/** The size: one of the drop-down, or another one that is typed beside it, which begin with `size` in pixels. */
function useSizeFields(size: { width: number; height: number }) {
  const [chosenPreset, setPreset] = useState<string>();
  const [typedSize, setOtherSize] = useState<string>();
  const preset = chosenPreset ?? presetOf(size.width, size.height);
  const otherSize = typedSize ?? (preset === customSize && size.width > 0 ? `${size.width}x${size.height}` : '');
  return {
    preset,
    otherSize,
    choose: (value: string) => {
      setPreset(value);
      setOtherSize('');
    },
    type: (value: string) => {
      setOtherSize(value);
      setPreset(customSize);
    },
    /** What was chosen or typed no longer counts. */
    forget: () => {
      setPreset(undefined);
      setOtherSize(undefined);
    },
    /** in pixels; those that can't be read are as checking refuses them */
    inPixels: () => parseBannerSize(preset === customSize ? otherSize : preset),
  };
}

/** Where the folders are looked through: what is typed is asked for once the typing rests. */
function useBrowsedFolder(first: string) {
  const [path, setPath] = useState(first);
  return { path, show: setPath, showSoon: useDebouncedCallback(setPath, typingMs) };
}

/** `before` is the cell as it was when the popup opened. */
export function useBannerFields(before: BannerCellFields) {
  const isEmpty = before.fileName === '';
  const accounts = useFtpAccounts(before.ftpaccountID);
  const [chosenType, setFileType] = useState<string>();
  const [chosenAccount, setAccount] = useState<number>();
  const [ftpfolder, setFolder] = useState(before.ftpfolder);
  const [fileName, setFileName] = useState(before.fileName);
  const [typedText, setDisplayText] = useState<string>();
  const [isPicked, setPicked] = useState(false);
  // Names that were found stay as they are; of what is typed spaces at the ends say nothing.
  const [found, setFound] = useState<readonly string[]>([before.ftpfolder, before.fileName]);
  const asMeant = (path: string) => (found.includes(path) ? path : path.trim());
  const browsed = useBrowsedFolder(folderOf(before));
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  // Of a file that is new here its name says the most, until somebody says something else.
  const named = isEmpty || isPicked ? fromFileName(fileName) : {};
  const fileType = chosenType ?? String(named.fileType ?? before.fileType);
  const only = isEmpty && accounts.data?.length === 1 ? accounts.data[0]?.ftpAaccountID : undefined;
  const ftpaccountID = chosenAccount ?? before.ftpaccountID ?? only ?? 0;
  // Words of one's own stay, whichever file they are shown for.
  const saysFile = isEmpty || isFromFileName(before.displayText);
  const displayText = typedText ?? (saysFile ? named.displayText : undefined) ?? before.displayText;
  const size = useSizeFields(named.size ?? { width: before.bannerWidth, height: before.bannerHeight });

  return {
    accounts,
    fileType,
    setFileType,
    ftpaccountID,
    chooseAccount: (id: number) => {
      setAccount(id);
      // Another account has other folders.
      browsed.show('');
    },
    ftpfolder,
    typeFolder: (path: string) => {
      setFolder(path);
      browsed.showSoon(path.trim());
    },
    fileName,
    setFileName,
    size,
    displayText,
    setDisplayText,
    browsedPath: browsed.path,
    /** What is wrong with each, by the cell's fields. */
    problems,
    /** The fields of words, which are kept while they are not saved. */
    kept: [
      { value: ftpfolder, before: before.ftpfolder, set: setFolder },
      { value: fileName, before: before.fileName, set: setFileName },
      { value: displayText, before: before.displayText, set: setDisplayText },
    ],
    walk: (path: string) => {
      browsed.show(path);
      setFound([...found, path]);
      // A cell without a file takes those of its folder; one with a file keeps it until another one is chosen.
      if (fileName === '') setFolder(path);
    },
    pick: (file: PickedFile) => {
      setPicked(true);
      setFound([...found, file.ftpfolder, file.fileName]);
      setFolder(file.ftpfolder);
      setFileName(file.fileName);
      setFileType(undefined);
      if (fromFileName(file.fileName).size) size.forget();
    },
    /** The cell's fields as they are now; undefined where something is wrong, which `problems` says then. */
    check: (): CellFields | undefined => {
      // An account that was only offered says nothing without a file.
      const isUntouched = fileName.trim() === '' && chosenAccount === undefined;
      const { width, height } = size.inPixels();
      const { data, errors } = checkInput(byHand, {
        ftpaccountID: isUntouched ? (before.ftpaccountID ?? 0) : ftpaccountID,
        fileType: Number(fileType),
        ftpfolder: asMeant(ftpfolder),
        fileName: asMeant(fileName),
        displayText: displayText.trim() || bannerKind.empty.displayText,
        bannerWidth: width,
        bannerHeight: height,
      });
      setProblems(new Map(errors?.map(({ path, message }) => [path, ofField(message)])));
      return data;
    },
  };
}
