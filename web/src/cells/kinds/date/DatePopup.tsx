/** The popup of a Date cell: a box to type in and a calendar whose weeks start on Monday. */
import { Button, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import calendarStyles from '@mantine/dates/styles.layer.css?inline';
import type { KeyboardEvent } from 'react';
import { AnchoredPopup } from '#ui/popups/AnchoredPopup.tsx';
import { addStyles } from '#ui/styles/mantineStyles.ts';
import { useQuietField } from '#ui/fields/useQuietField.ts';
import classes from './DatePopup.module.css';
import type { EditorProps } from '#cells/kinds/kindView.ts';
import { useDateEdit } from './useDateEdit.ts';

addStyles(calendarStyles);

/** Goes from the words to the day that is chosen, or to today, or to one of the month that is shown. */
function focusDay(popup: Element | null): void {
  for (const day of ['[data-selected]', '[data-today]', '[tabindex="0"]']) {
    const button = popup?.querySelector<HTMLElement>(`table button${day}`);
    if (button) return button.focus();
  }
}

export function DatePopup(props: EditorProps) {
  const { anchor, column, seed } = props;
  const { canClear, choose, enter, isRefused, month, popup, read, setMonth, today, type, typed } = useDateEdit(props);
  const quiet = useQuietField();

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter') enter();
    else focusDay(event.currentTarget.closest('[role=dialog]'));
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
        <Button variant="subtle" color="gray" size="compact-sm" disabled={!canClear} onClick={() => choose(null)}>
          Clear
        </Button>
      </div>
    </AnchoredPopup>
  );
}
