/** The folders of an FTP account, to walk through: the way there, and what is in the folder. */
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { type FolderEntry, listFtpFolder } from '@marquee/contract/ftp-accounts.ts';
import { IconChevronRight, IconFile, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useRef } from 'react';
import { call } from '#sync/call.ts';
import { counted } from '#ui/counted.ts';
import { moveFocus } from '#ui/moveFocus.ts';
import classes from './FolderBrowser.module.css';
import { namesIn, pathOf } from './folderPath.ts';
import { ftpSentenceOf, isClosed, sizeInWords } from '#banners/words.ts';

/** More than these nobody looks through. */
const mostShown = 500;

function Way(props: { names: readonly string[]; accountName: string; onWalk: (names: readonly string[]) => void }) {
  const { names, onWalk } = props;
  const steps = [props.accountName, ...names];
  return (
    <nav className={classes.way} aria-label="Folder">
      {steps.map((name, depth) => {
        const isHere = depth === names.length;
        return (
          <Fragment key={pathOf(steps.slice(0, depth + 1))}>
            {depth > 0 ? <IconChevronRight className={classes.arrow} size={14} stroke={1.8} aria-hidden /> : null}
            <UnstyledButton
              className={classes.step}
              aria-current={isHere ? 'location' : undefined}
              onClick={() => onWalk(names.slice(0, depth))}
            >
              {name}
            </UnstyledButton>
          </Fragment>
        );
      })}
    </nav>
  );
}

function Entry(props: { entry: FolderEntry; noOfRows: number; onOpen: () => void }) {
  const { noOfRows } = props;
  const { bytes, isFolder, name } = props.entry;
  if (!isFolder) {
    return (
      <li className={classes.file}>
        <IconFile size={16} stroke={1.6} aria-hidden />
        <span className={classes.name}>{name}</span>
        <span className={classes.bytes}>{bytes === 0 ? 'Empty' : sizeInWords(bytes)}</span>
      </li>
    );
  }
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

/** `path` is shown as typed; `onWalk` is told where somebody went. */
export function FolderBrowser(props: {
  account: { ftpAaccountID: number; name: string };
  sheetID: number;
  path: string;
  /** the files that rows would be added for, below the folder that is shown */
  fileNames: readonly string[];
  onWalk: (path: string) => void;
}) {
  const { account, path, sheetID } = props;
  const names = namesIn(path);
  const list = useRef<HTMLUListElement>(null);
  const folder = useQuery({
    queryKey: ['ftpFolder', account.ftpAaccountID, sheetID, pathOf(names)],
    queryFn: ({ signal }) =>
      call(listFtpFolder, { params: { id: account.ftpAaccountID }, query: { sheetID, path: pathOf(names) }, signal }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  const walk = (to: readonly string[]) => {
    // The button that was pressed goes away with its folder; the list stays, and keeps the keys.
    list.current?.focus();
    props.onWalk(pathOf(to));
  };
  const entries = folder.data;
  const inFolders = props.fileNames.filter((fileName) => fileName.includes('/'));
  const rowsBelow = Map.groupBy(inFolders, (fileName) => fileName.slice(0, fileName.indexOf('/')));

  return (
    <section className={classes.browser} aria-label={`Folders of ${account.name}`}>
      <Way names={names} accountName={account.name} onWalk={walk} />
      <ul
        ref={list}
        className={classes.list}
        tabIndex={0}
        aria-label="Contents of the folder"
        aria-busy={folder.isPending}
        onKeyDown={(event) => {
          const [first] = event.currentTarget.querySelectorAll('button');
          if (event.key === 'ArrowDown' && event.target === event.currentTarget && first) {
            event.preventDefault();
            first.focus();
          } else if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && names.length > 0) {
            walk(names.slice(0, -1));
          } else moveFocus(event);
        }}
      >
        {entries?.slice(0, mostShown).map((entry) => (
          <Entry
            key={entry.name}
            entry={entry}
            noOfRows={rowsBelow.get(entry.name)?.length ?? 0}
            onOpen={() => walk([...names, entry.name])}
          />
        ))}
        {entries && entries.length > mostShown ? (
          <li className={classes.none}>And {entries.length - mostShown} more.</li>
        ) : null}
        {entries?.length === 0 ? <li className={classes.none}>This folder is empty.</li> : null}
        {folder.isPending
          ? [1, 2, 3, 4].map((line) => (
              <li key={line} className={classes.file}>
                <Skeleton height={14} radius="sm" />
              </li>
            ))
          : null}
        {folder.isError ? (
          <li>
            <div className={classes.none} role="alert">
              {ftpSentenceOf(folder.error)}
              {isClosed(folder.error) ? null : (
                <Button size="compact-sm" variant="default" onClick={() => void folder.refetch()}>
                  Try again
                </Button>
              )}
            </div>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
