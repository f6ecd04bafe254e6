/** A line of the folder browser: a folder to open, a banner file to choose, or any other file. */
import { UnstyledButton } from '@mantine/core';
import { isBannerFile, fileTypeOf } from '@marquee/contract/banner-names/which-files.ts';
import { bannerFileTypes, sizeInWords } from '@marquee/contract/cell-kinds/banner.ts';
import { counted } from '@marquee/contract/counted.ts';
import type { FolderEntry } from '@marquee/contract/ftp-accounts.ts';
import { IconCheck, IconCode, IconFile, IconFolder, IconPhoto, IconVideo, type Icon } from '@tabler/icons-react';
import classes from './FolderBrowser.module.css';

const icons: Readonly<Record<number, Icon>> = {
  [bannerFileTypes.image]: IconPhoto,
  [bannerFileTypes.html]: IconCode,
  [bannerFileTypes.video]: IconVideo,
};

/** `onPick` is not there where no file is wanted. */
export function Entry(props: {
  entry: FolderEntry;
  noOfRows: number;
  isPicked: boolean;
  onOpen: () => void;
  onPick: (() => void) | undefined;
}) {
  const { isPicked, noOfRows, onPick } = props;
  const { bytes, isFolder, name } = props.entry;
  if (isFolder) {
    return (
      <li>
        <UnstyledButton className={classes.folder} onClick={props.onOpen}>
          <IconFolder size={16} stroke={1.7} aria-hidden />
          <span className={classes.name}>{name}</span>
          {noOfRows > 0 ? <span className={classes.rows}>{counted(noOfRows, 'row')}</span> : null}
        </UnstyledButton>
      </li>
    );
  }
  const type = fileTypeOf(name);
  const TypeIcon = (type === undefined ? undefined : icons[type]) ?? IconFile;
  const content = (
    <>
      <TypeIcon size={16} stroke={1.6} aria-hidden />
      <span className={classes.name}>{name}</span>
      {isPicked ? <IconCheck size={15} stroke={2} aria-hidden /> : null}
      <span className={classes.bytes}>{bytes === 0 ? 'Empty' : sizeInWords(bytes)}</span>
    </>
  );
  if (!onPick || type === undefined || !isBannerFile(name, type, bytes))
    return <li className={classes.file}>{content}</li>;
  return (
    <li>
      <UnstyledButton className={classes.folder} aria-pressed={isPicked} onClick={onPick}>
        {content}
      </UnstyledButton>
    </li>
  );
}
