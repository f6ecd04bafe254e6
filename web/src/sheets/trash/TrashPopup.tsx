/** The popup with what was deleted from the sheet lately, to be brought back. */
import { Button, Skeleton } from '@mantine/core';
import { listTrash, mostTrashed, type Trashed } from '@marquee/contract/trash.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PopupProps } from '#screen/popups.ts';
import { call } from '#sync/call.ts';
import { watchers } from '#sync/currentSheet.ts';
import { readChanged } from '#sync/readAgain.ts';
import type { WatchKey } from '#sync/watchers.ts';
import { dayAndTime } from '#ui/moments.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { Popup } from '#ui/popups/Popup.tsx';
import { WhileLoading } from '#ui/messages/WhileLoading.tsx';
import { bringBack, nameOf } from './bringBack.ts';
import classes from './TrashPopup.module.css';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    trash: { sheetID: number };
  }
}

interface ShownTrash extends Trashed {
  /** when it was deleted, in words, as it was when this was read */
  when: string;
}

async function readTrash(id: number, signal: AbortSignal): Promise<ShownTrash[]> {
  const all = await call(listTrash, { params: { id }, signal });
  const now = new Date();
  return all.map((one) => ({ ...one, when: dayAndTime(one.deletedAt, now) }));
}

/** Changes that come together are one reason to read again. Milliseconds. */
const togetherMs = 250;

/** Whether something may have gone or come back: what cells hold is in no trash. */
const isAboutTrash = (keys: ReadonlySet<WatchKey> | 'all'): boolean =>
  keys === 'all' || [...keys].some((key) => key === 'layout' || /^(?:options|comments):/.test(key));

/** Has the list read again as others delete and restore. */
function useFreshTrash(readAgain: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchers.watchAll((keys) => {
      if (!isAboutTrash(keys)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        readAgain();
      }, togetherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [readAgain]);
}

const kinds = { row: 'Row', group: 'Group', column: 'Column', option: 'Status option', comment: 'Comment' } as const;

/** `Row in Display`, `Comment on MPU`, or `MPU, Sky, Story and 4 more` */
function whatOf({ from, ids, kind, names }: Trashed): string {
  if (kind === 'comment') return `Comment on ${from ?? 'the sheet'}`;
  const place = from === null ? '' : ` in ${from}`;
  if (ids.length === 1) return `${kinds[kind]}${place}`;
  const more = ids.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${withCommas(more)} more` : ''}${place}`;
}

function Entry(props: { trashed: ShownTrash; onBack: () => void }) {
  const { trashed } = props;
  const [isBusy, setBusy] = useState(false);
  const back = async () => {
    setBusy(true);
    await bringBack(trashed);
    setBusy(false);
    props.onBack();
  };
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <p className={classes.name}>{nameOf(trashed)}</p>
        <p className={classes.what}>{whatOf(trashed)}</p>
        <p className={classes.what}>
          Deleted by {trashed.deletedBy}, <time dateTime={trashed.deletedAt}>{trashed.when}</time>
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        aria-label={`Restore ${nameOf(trashed)}`}
        onClick={() => void back()}
      >
        Restore
      </Button>
    </li>
  );
}

export function TrashPopup({ sheetID, onClose }: PopupProps<'trash'>) {
  const queries = useQueryClient();
  const queryKey = useMemo(() => ['trash', sheetID], [sheetID]);
  const readAgain = useCallback(() => void readChanged(queries, queryKey), [queries, queryKey]);
  useFreshTrash(readAgain);
  const trash = useQuery({
    queryKey,
    queryFn: ({ signal }) => readTrash(sheetID, signal),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Popup title="Trash" size={560} onClose={onClose}>
      <p className={classes.about}>
        Rows, groups, columns, status options and your own comments that were deleted in the last 30 days. Anyone on
        this sheet can restore them; only you can see and restore your comments.
      </p>
      {trash.isPending ? (
        <WhileLoading>
          <Skeleton height={160} radius="md" aria-hidden />
        </WhileLoading>
      ) : null}
      {trash.error ? (
        <NotLoaded what="The trash could not be loaded." error={trash.error} onRetry={() => void trash.refetch()} />
      ) : null}
      {trash.data?.length === 0 ? <p role="status">Nothing was deleted recently.</p> : null}
      {trash.data && trash.data.length > 0 ? (
        <ul className={classes.entries} aria-label="Recently deleted">
          {trash.data.map((trashed) => (
            <Entry key={`${trashed.kind} ${trashed.ids[0]}`} trashed={trashed} onBack={readAgain} />
          ))}
        </ul>
      ) : null}
      {trash.data?.length === mostTrashed ? (
        <p className={classes.about}>Only the latest {mostTrashed} are listed.</p>
      ) : null}
    </Popup>
  );
}
