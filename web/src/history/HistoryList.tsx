/** What happened on a sheet, on one of its rows or in one of its cells, the newest first. */
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { HistoryCell, HistoryEntry, HistoryValue } from '@marquee/contract/history.ts';
import { dotted, isolated } from '@marquee/contract/isolated.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { IconArrowRight, IconHistory } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useRef, useState } from 'react';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { useIsEditable } from '#sync/openSheet.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { sentenceOf } from '#ui/messages/notify.ts';
import { WhileLoading } from '#ui/messages/WhileLoading.tsx';
import classes from './HistoryList.module.css';
import { restorable, restoreValue } from './restoreValue.ts';
import { useHistory, type HistoryOf } from './useHistory.ts';
import { doerOf, wordsOf } from './words.ts';

function Value({ value, role }: { value: HistoryValue | null; role: 'before' | 'after' }) {
  const spoken = <VisuallyHidden>{role === 'before' ? 'from ' : 'to '}</VisuallyHidden>;
  if (value === null || value.words === '') {
    return (
      <span className={classes.nothing}>
        {spoken}
        {value === null ? 'Not known' : 'Empty'}
      </span>
    );
  }
  return (
    <span className={classes.value} data-fill={value.colour} data-role={role}>
      {spoken}
      {value.words}
      {value.isGone ? <span className={classes.gone}> (removed)</span> : null}
    </span>
  );
}

function Cell(props: { cell: HistoryCell; isNamed: boolean; onRestored: () => void }) {
  const { cell } = props;
  const [isBusy, setBusy] = useState(false);
  const isEditable = useIsEditable();
  const value = isEditable ? restorable(cell) : undefined;
  const restore = async (to: HistoryValue) => {
    setBusy(true);
    const isSaved = await restoreValue(cell, to);
    setBusy(false);
    if (isSaved) props.onRestored();
  };
  return (
    <div className={classes.cell}>
      {props.isNamed ? <span className={classes.cellName}>{dotted([cell.column, cell.row])}</span> : null}
      <span className={classes.change}>
        {cell.before === null ? null : <Value value={cell.before} role="before" />}
        <span className={classes.after}>
          {cell.before === null ? null : (
            <IconArrowRight className={classes.arrow} size={14} stroke={1.8} aria-hidden />
          )}
          <Value value={cell.after} role="after" />
        </span>
      </span>
      {value ? (
        <Button
          className={classes.restore}
          variant="default"
          size="compact-xs"
          loading={isBusy}
          aria-label={`Restore ${value.words === '' ? 'the empty cell' : `“${isolated(value.words)}”`} in ${cell.column} of ${cell.row}`}
          onClick={() => void restore(value)}
        >
          Restore
        </Button>
      ) : null}
    </div>
  );
}

function Entry(props: { entry: HistoryEntry; isOfRow: boolean; onRestored: () => void }) {
  const { entry, isOfRow } = props;
  const { at, by, cells, count } = entry;
  const isOfCells = entry.what === 'cellsChanged';
  const shown = isOfCells || isOfRow ? cells : [];
  const isNamed = isOfCells ? count > 1 : true;
  return (
    <li className={classes.entry}>
      {by && entry.deed !== 'autoUpdated' ? (
        <InitialsBadge person={by} decorative />
      ) : (
        <span className={classes.sign} aria-hidden>
          <IconHistory size={16} stroke={1.7} />
        </span>
      )}
      <div className={classes.said}>
        <div className={classes.deed}>
          <p className={classes.words}>
            <strong>{doerOf(entry)}</strong> {wordsOf(entry, isOfRow)}
          </p>
          <time className={classes.time} dateTime={at}>
            {dayjs(at).format('h:mm a')}
          </time>
        </div>
        {shown.map((cell) => (
          <Cell key={`${cell.rowID}:${cell.columnID}`} cell={cell} isNamed={isNamed} onRestored={props.onRestored} />
        ))}
        {isOfCells && count > cells.length ? (
          <p className={classes.more}>and {withCommas(count - cells.length)} more</p>
        ) : null}
      </div>
    </li>
  );
}

/** `Today`, `Yesterday`, or the day. */
function dayOf(at: string, now: Date): string {
  const day = dayjs(at).startOf('day');
  const ago = dayjs(now).startOf('day').diff(day, 'day');
  if (ago === 0) return 'Today';
  return ago === 1 ? 'Yesterday' : day.format('D MMM YYYY');
}

function Entries(props: { entries: readonly HistoryEntry[]; now: Date; isOfRow: boolean; onRestored: () => void }) {
  const days = Map.groupBy(props.entries, ({ at }) => dayOf(at, props.now));
  return [...days].map(([day, entries]) => (
    <section key={day} aria-label={day}>
      <h3 className={classes.day}>{day}</h3>
      <ul className={classes.entries}>
        {entries.map((entry, n) => (
          // From the oldest of the day on, as newer ones come before it.
          <Entry key={entries.length - n} entry={entry} isOfRow={props.isOfRow} onRestored={props.onRestored} />
        ))}
      </ul>
    </section>
  ));
}

/** To be given another `key` for another thing. */
export function HistoryList({ of }: { of: HistoryOf }) {
  const { pages, entries, hasNewer, showNewest, showOlder } = useHistory(of);
  const list = useRef<HTMLDivElement>(null);
  const now = pages.data?.pages[0]?.readAt;
  if (pages.isPending)
    return (
      <WhileLoading>
        <Skeleton height={240} radius="md" aria-hidden />
      </WhileLoading>
    );
  if (pages.isError && entries.length === 0) {
    return (
      <NotLoaded
        className={classes.none}
        what="The history could not be loaded."
        error={pages.error}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  return (
    <>
      {hasNewer ? (
        <Button className={classes.newer} size="compact-sm" variant="light" onClick={showNewest}>
          Show newer changes
        </Button>
      ) : null}
      {/* It scrolls by itself, so the keyboard must get to it. */}
      <div ref={list} className={classes.list} role="region" aria-label="Changes" tabIndex={0}>
        {entries.length > 0 && now ? (
          <Entries
            entries={entries}
            now={now}
            isOfRow={of.rowID !== undefined}
            // What was pressed is gone with that.
            onRestored={() => list.current?.focus({ preventScroll: true })}
          />
        ) : pages.hasNextPage ? null : (
          <p className={classes.none} role="status">
            No changes yet. They’ll show here as they’re made.
          </p>
        )}
        {pages.isFetchNextPageError && !pages.isFetching ? (
          <p className={classes.none} role="alert">
            Older changes could not be loaded. {sentenceOf(pages.error)}
          </p>
        ) : null}
        {pages.hasNextPage ? (
          <Button
            className={classes.older}
            size="compact-sm"
            variant="default"
            loading={pages.isFetchingNextPage}
            onClick={showOlder}
          >
            Show older
          </Button>
        ) : null}
      </div>
    </>
  );
}
