/** The folders of an FTP account, to walk through: the way there, and what is in the folder; where a file is wanted, it is chosen here. */
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { type FolderEntry, listFtpFolder } from '@marquee/contract/ftp-accounts.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useRef } from 'react';
import { call } from '#sync/call.ts';
import { moveFocus } from '#ui/keyboard/moveFocus.ts';
import { WhileLoading } from '#ui/messages/WhileLoading.tsx';
import classes from './FolderBrowser.module.css';
import { Entry } from './FolderEntry.tsx';
import { namesIn, pathOf } from './folderPath.ts';
import { ftpSentenceOf, isClosed } from './ftpWords.ts';

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

/** A file, as a cell names it. */
export interface PickedFile {
  ftpfolder: string;
  fileName: string;
}

const nameInCell = ({ inCell, name }: FolderEntry, path: string): PickedFile =>
  inCell ?? { ftpfolder: path, fileName: name };

const isSameFile = (one: PickedFile | undefined, { fileName, ftpfolder }: PickedFile): boolean =>
  one !== undefined &&
  pathOf(namesIn(`${one.ftpfolder}/${one.fileName}`)) === pathOf([...namesIn(ftpfolder), fileName]);

function Loading() {
  return [1, 2, 3, 4].map((line) => (
    <li key={line} className={classes.file}>
      <Skeleton height={14} radius="sm" />
    </li>
  ));
}

/** `path` is shown as typed; `onWalk` is told where somebody went. */
export function FolderBrowser(props: {
  account: { ftpAaccountID: number; name: string };
  sheetID: number;
  path: string;
  /** the files that rows would be added for, below the folder that is shown */
  fileNames?: readonly string[];
  onWalk: (path: string) => void;
  /** with it, banner files can be chosen, of which `picked` is one */
  onPick?: (file: PickedFile) => void;
  picked?: PickedFile;
}) {
  const { account, onPick, path, sheetID } = props;
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
  const inFolders = (props.fileNames ?? []).filter((fileName) => fileName.includes('/'));
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
        {entries?.slice(0, mostShown).map((entry) => {
          const file = nameInCell(entry, pathOf(names));
          return (
            <Entry
              key={entry.name}
              entry={entry}
              noOfRows={rowsBelow.get(entry.name)?.length ?? 0}
              isPicked={isSameFile(props.picked, file)}
              onOpen={() => walk([...names, entry.name])}
              onPick={onPick && (() => onPick(file))}
            />
          );
        })}
        {entries && entries.length > mostShown ? (
          <li className={classes.none}>And {entries.length - mostShown} more.</li>
        ) : null}
        {entries?.length === 0 ? <li className={classes.none}>This folder is empty.</li> : null}
        {folder.isPending ? (
          <WhileLoading lineClass={classes.file}>
            <Loading />
          </WhileLoading>
        ) : null}
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
