/** The popup of a Banner Ad cell: the fields of its file, filled in by hand or by choosing it in its folder. */
import { NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { banner as bannerKind, parseBannerSize } from '@marquee/contract/cell-kinds/banner.ts';
import { checkInput, ofField } from '@marquee/contract/check-input.ts';
import { limits } from '@marquee/contract/limits.ts';
import { type FormEvent, useState } from 'react';
import { useFewAccounts, useFtpAccounts } from './ftpAccounts.ts';
import { lazily } from '#ui/lazily.tsx';
import { LoadFailed } from '#ui/messages/LoadFailed.tsx';
import { AnchoredPopup } from '#ui/popups/AnchoredPopup.tsx';
import folders from './folders/BannerFolders.module.css';
import type { PickedFile } from './folders/FolderBrowser.tsx';
import { folderOf } from './folders/folderPath.ts';
import { fromFileName, isFromFileName } from './fromFileName.ts';
import { customSize, presetOf, sizeChoices } from './bannerSizeChoice.ts';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import type { EditorProps } from '#cells/kinds/kindView.ts';
import classes from '#cells/kinds/PopupForm.module.css';
import { CellPopupFoot } from '#cells/kinds/CellPopupFoot.tsx';
import { usePopupSave } from '#cells/kinds/usePopupSave.ts';

const BannerFolders = lazily(async () => (await import('./folders/BannerFolders.tsx')).BannerFolders, LoadFailed, {
  isSoon: true,
});

const typingMs = 400;

const fileTypes = [
  { value: '1', label: 'Image' },
  { value: '2', label: 'HTML' },
  { value: '3', label: 'Video' },
];

export function BannerPopup(props: EditorProps) {
  const { anchor, column, rowID } = props;
  // What the cell shows while it is saved does not count as a change of one's own.
  const [before] = useState({ ...bannerKind.empty, ...props.cell?.cellBanner });
  const offered = useFtpAccounts(before.ftpaccountID);
  const { data: accounts, isFetching } = offered;
  const few = useFewAccounts(accounts);
  const [chosenType, setFileType] = useState<string>();
  const [chosenAccount, setAccount] = useState<number>();
  const [ftpfolder, setFolder] = useState(before.ftpfolder);
  const [fileName, setFileName] = useState(before.fileName);
  const [isPicked, setPicked] = useState(false);
  // Names that were found stay as they are; of what is typed spaces at the ends say nothing.
  const [found, setFound] = useState<readonly string[]>([before.ftpfolder, before.fileName]);
  const asMeant = (path: string) => (found.includes(path) ? path : path.trim());
  // Of a file that is new here its name says the most, until somebody says something else.
  const named = before.fileName === '' || isPicked ? fromFileName(fileName) : {};
  const fileType = chosenType ?? String(named.fileType ?? before.fileType);
  const only = before.fileName === '' && accounts?.length === 1 ? accounts[0]?.ftpAaccountID : undefined;
  const ftpaccountID = chosenAccount ?? before.ftpaccountID ?? only ?? 0;
  const [typedText, setDisplayText] = useState<string>();
  // Words of one's own stay, whichever file they are shown for.
  const saysFile = before.fileName === '' || isFromFileName(before.displayText);
  const displayText = typedText ?? (saysFile ? named.displayText : undefined) ?? before.displayText;
  const [chosenPreset, setPreset] = useState<string>();
  const sizeBefore = named.size ?? { width: before.bannerWidth, height: before.bannerHeight };
  const preset = chosenPreset ?? presetOf(sizeBefore.width, sizeBefore.height);
  const [typedSize, setOtherSize] = useState<string>();
  const otherSize =
    typedSize ?? (preset === customSize && sizeBefore.width > 0 ? `${sizeBefore.width}x${sizeBefore.height}` : '');
  const isPhone = useIsNarrowWindow();
  const [isBrowsing, setBrowsing] = useState(before.fileName === '' && !isPhone);
  // Where the folders are looked through: what is typed is asked for once the typing rests.
  const [browsed, setBrowsed] = useState(folderOf(before));
  const browseSoon = useDebouncedCallback(setBrowsed, typingMs);
  const isListed = ftpaccountID === 0 || accounts?.some((account) => account.ftpAaccountID === ftpaccountID);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  function walk(path: string): void {
    setBrowsed(path);
    setFound([...found, path]);
    // A cell without a file takes those of its folder; one with a file keeps it until another one is chosen.
    if (fileName === '') setFolder(path);
  }

  function pick(file: PickedFile): void {
    const { size } = fromFileName(file.fileName);
    setPicked(true);
    setFound([...found, file.ftpfolder, file.fileName]);
    setFolder(file.ftpfolder);
    setFileName(file.fileName);
    setFileType(undefined);
    if (size) {
      setPreset(undefined);
      setOtherSize(undefined);
    }
  }

  const kept = [
    { value: ftpfolder, before: before.ftpfolder, set: setFolder },
    { value: fileName, before: before.fileName, set: setFileName },
    { value: displayText, before: before.displayText, set: setDisplayText },
  ];
  const popup = usePopupSave({ rowID, columnID: column.columnID }, kept, props.onDone);

  function save(event: FormEvent): void {
    event.preventDefault();
    // An account that was only offered says nothing without a file.
    const isUntouched = fileName.trim() === '' && chosenAccount === undefined;
    const { width, height } = parseBannerSize(preset === customSize ? otherSize : preset);
    // What checking for newer files has found is not for people to fill in.
    const fields = bannerKind.edit.omit({ noOfTimesNewFileFound: true, recentlyUpdated: true });
    const { data, errors } = checkInput(fields, {
      ftpaccountID: isUntouched ? (before.ftpaccountID ?? 0) : ftpaccountID,
      fileType: Number(fileType),
      ftpfolder: asMeant(ftpfolder),
      fileName: asMeant(fileName),
      displayText: displayText.trim() || bannerKind.empty.displayText,
      bannerWidth: width,
      bannerHeight: height,
    });
    if (errors) {
      setProblems(new Map(errors.map(({ path, message }) => [path, ofField(message)])));
      return;
    }
    setProblems(new Map());
    popup.saveChanges(before, data);
  }

  return (
    <AnchoredPopup
      anchor={anchor}
      label={column.name}
      width={isBrowsing && !isPhone ? 680 : 340}
      onClose={() => popup.leave()}
      onLeave={popup.goElsewhere}
    >
      <div className={folders.popup} data-browsing={isBrowsing || undefined}>
        <form className={classes.form} onSubmit={save} noValidate>
          <NativeSelect
            label="File type"
            size="xs"
            data={fileTypes}
            data-autofocus
            autoFocus
            value={fileType}
            onChange={(event) => setFileType(event.currentTarget.value)}
          />
          <NativeSelect
            label="FTP account"
            size="xs"
            value={ftpaccountID}
            description={few}
            error={problems.get('ftpaccountID')}
            onChange={(event) => {
              setAccount(Number(event.currentTarget.value));
              // Another account has other folders.
              setBrowsed('');
            }}
          >
            <option value={0}>None</option>
            {accounts?.map((account) => (
              <option key={account.ftpAaccountID} value={account.ftpAaccountID}>
                {account.name}
              </option>
            ))}
            {isListed ? null : (
              <option value={ftpaccountID}>{accounts && !isFetching ? 'A deleted account' : '…'}</option>
            )}
          </NativeSelect>
          <TextInput
            label="Folder location"
            size="xs"
            placeholder="campaigns/spring"
            spellCheck={false}
            maxLength={limits.address}
            value={ftpfolder}
            error={problems.get('ftpfolder')}
            rightSection={
              <UnstyledButton
                className={folders.browse}
                aria-label={isBrowsing ? 'Hide folders' : 'Browse folders'}
                aria-expanded={isBrowsing}
                onClick={() => setBrowsing(!isBrowsing)}
              >
                {isBrowsing ? 'Hide' : 'Browse'}
              </UnstyledButton>
            }
            rightSectionWidth={62}
            onChange={(event) => {
              setFolder(event.currentTarget.value);
              browseSoon(event.currentTarget.value.trim());
            }}
          />
          <TextInput
            label="File name"
            size="xs"
            placeholder="banner_300x250_v1.html"
            spellCheck={false}
            maxLength={limits.name}
            value={fileName}
            error={problems.get('fileName')}
            onChange={(event) => setFileName(event.currentTarget.value)}
          />
          <div className={classes.pair}>
            <NativeSelect
              label="Banner size"
              size="xs"
              data={sizeChoices(otherSize)}
              value={preset}
              onChange={(event) => {
                setPreset(event.currentTarget.value);
                setOtherSize('');
              }}
            />
            <TextInput
              label="Other size"
              size="xs"
              placeholder="WIDTHxHEIGHT"
              value={otherSize}
              error={problems.get('bannerWidth') ?? problems.get('bannerHeight')}
              onChange={(event) => {
                setOtherSize(event.currentTarget.value);
                setPreset(customSize);
              }}
            />
          </div>
          <TextInput
            label="Display text"
            size="xs"
            maxLength={limits.name}
            value={displayText}
            onChange={(event) => setDisplayText(event.currentTarget.value)}
          />
          {popup.problem === undefined ? null : (
            <p className={classes.problem} role="alert">
              {popup.problem}
            </p>
          )}
          <CellPopupFoot popup={popup} />
        </form>
        {isBrowsing ? (
          <BannerFolders
            accounts={offered}
            ftpaccountID={ftpaccountID}
            path={browsed}
            picked={{ ftpfolder, fileName }}
            onWalk={walk}
            onPick={pick}
          />
        ) : null}
      </div>
    </AnchoredPopup>
  );
}
