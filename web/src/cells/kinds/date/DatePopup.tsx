/** The popup of a Date cell: a box to type in and a calendar whose weeks start on Monday. */
import { Button, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import calendarStyles from '@mantine/dates/styles.layer.css?inline';
import { formatDate } from '@marquee/contract/cell-kinds/date.ts';
import { type KeyboardEvent, useState } from 'react';
import { isOneOfMany } from '#cells/editChosen.ts';
import { AnchoredPopup } from '#ui/popups/AnchoredPopup.tsx';
import { addStyles } from '#ui/styles/mantineStyles.ts';
import { useQuietField } from '#ui/fields/useQuietField.ts';
import classes from './DatePopup.module.css';
import type { EditorProps } from '#cells/kinds/kindView.ts';
import { readDate } from './readDate.ts';
import { useToday } from './today.ts';
import { usePopupSave } from '#cells/kinds/usePopupSave.ts';

addStyles(calendarStyles);

export function DatePopup(props: EditorProps) {
  const { anchor, column, rowID, seed } = props;
  // What the cell shows while it is saved does not count as a change of one's own.
  const now = props.cell?.cellDate?.date ?? null;
  const [before] = useState(now);
  const today = useToday();
  const shown = before ? formatDate(before) : '';
  const [typed, setTyped] = useState(seed ?? shown);
  const [month, setMonth] = useState(before ?? today);
  const [isRefused, setRefused] = useState(false);
  const read = readDate(typed, today);
  const isForMany = isOneOfMany(rowID, column.columnTypeID);
  const place = { rowID, columnID: column.columnID };
  const quiet = useQuietField();
  const popup = usePopupSave(place, [{ value: typed, before: shown, set: type }], props.onDone);

  /** Who leaves the words as they were wants nothing; who chooses a day wants that one, whatever somebody else has made of the cell meanwhile. */
  function choose(date: string | null): void {
    if (isForMany || date !== now) void popup.save({ date });
    else popup.leave('stay');
  }

  function enter(): void {
    if (typed === shown && !popup.hasSent && (typed === '' || !isForMany)) popup.leave('stay');
    else if (typed.trim() === '') choose(null);
    else if (read) choose(read);
    else setRefused(true);
  }

  function type(words: string): void {
    setTyped(words);
    setRefused(false);
    popup.clearProblem();
    const date = readDate(words, today);
    if (date) setMonth(date);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      const popup = event.currentTarget.closest('[role=dialog]');
      const days = ['[data-selected]', '[data-today]', '[tabindex="0"]'];
      for (const day of days) {
        const button = popup?.querySelector<HTMLElement>(`table button${day}`);
        if (button) return button.focus();
      }
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    enter();
  }

  return (
    <AnchoredPopup
      anchor={anchor}
      label={column.name}
      onClose={() => popup.leave()}
      onLeave={popup.goElsewhere}
      className={classes.popup}
    >
      <TextInput
        className={classes.box}
        size="xs"
        aria-label="Date"
        placeholder="7 Mar 2026"
        data-autofocus
        autoFocus
        {...quiet}
        value={typed}
        error={isRefused ? 'Please type a date such as 7 Mar 2026' : popup.problem}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => (seed === undefined ? event.currentTarget.select() : undefined)}
        onKeyDown={onKeyDown}
      />
      <DatePicker
        size="xs"
        firstDayOfWeek={1}
        highlightToday
        value={read ?? null}
        date={month}
        onDateChange={setMonth}
        onChange={choose}
        ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      />
      <div className={classes.foot}>
        <Button variant="subtle" size="compact-sm" onClick={() => choose(today)}>
          Today
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={now === null && !isForMany}
          onClick={() => choose(null)}
        >
          Clear
        </Button>
      </div>
    </AnchoredPopup>
  );
}
