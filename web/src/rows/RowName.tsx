/** The first cell of a row: its name, and the menu of the row. */
import { memo, useState } from 'react';
import { limits } from '@marquee/contract/limits.ts';
import { RowComments } from '#comments/RowComments.tsx';
import { nameColumn, select, startEditing, stopEditing } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useRow } from '#sync/openSheet.ts';
import { InlineInput } from '#ui/InlineInput.tsx';
import type { Kept } from '#ui/useInlineText.ts';
import { RowCheckbox } from './choose/RowCheckbox.tsx';
import { tickOnSpace, useIsChoosing } from './choose/useChoosing.ts';
import { RowHandle } from './drag/RowHandle.tsx';
import { renameRow } from './editRow.ts';
import classes from './RowLine.module.css';
import { RowMenu } from './RowMenu.tsx';

const keptName = (rowID: number): Kept => ({
  place: `name of row:${rowID}`,
  isThere: () => currentSheet()?.shown.entry('row', `row:${rowID}`) !== undefined,
  gone: 'The row was deleted while you were writing',
});

/** `width` is in pixels. */
export const RowName = memo(function RowName(props: {
  rowID: number;
  width: number;
  isActive: boolean;
  /** set while the name is edited */
  editing: { seed: string | undefined } | undefined;
  isEditable: boolean;
}) {
  const { rowID, editing, isActive, isEditable } = props;
  const row = useRow(rowID);
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement>();
  const isChoosing = useIsChoosing() && isEditable;
  const place = { line: `row:${rowID}`, columnID: nameColumn } as const;
  const openMenu = (anchor: HTMLElement) => {
    // The keyboard stands where the menu is, and so has somewhere to be when the row is deleted.
    select(place, false);
    setMenuAnchor(anchor);
  };

  if (!row) return null;
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      aria-selected={isActive}
      className={classes.name}
      data-column={nameColumn}
      data-choosing={isChoosing || undefined}
      tabIndex={isActive ? 0 : -1}
      style={{ width: props.width }}
      onKeyDown={isChoosing && !editing ? tickOnSpace : undefined}
      onContextMenu={(event) => {
        if (!isEditable || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        openMenu(event.currentTarget);
      }}
    >
      {isEditable ? <RowHandle rowID={rowID} name={row.name} /> : null}
      {isChoosing ? <RowCheckbox rowID={rowID} name={row.name} /> : null}
      {editing ? (
        <InlineInput
          className={classes.input}
          label="Row name"
          value={row.name}
          seed={editing.seed}
          maxLength={limits.name}
          onSave={(name) => renameRow(rowID, name)}
          onDone={stopEditing}
          kept={keptName(rowID)}
        />
      ) : (
        <>
          <span className={classes.text} title={row.name}>
            {row.name}
          </span>
          <RowComments row={row} isTight={props.width < 160} />
          {isEditable ? (
            <button
              type="button"
              className={classes.more}
              tabIndex={-1}
              aria-haspopup="menu"
              aria-label={`Options of ${row.name}`}
              onClick={(event) => openMenu(event.currentTarget)}
            />
          ) : null}
        </>
      )}
      {menuAnchor ? (
        <RowMenu
          row={row}
          anchor={menuAnchor}
          onRename={() => startEditing(place)}
          onClose={() => setMenuAnchor(undefined)}
        />
      ) : null}
    </div>
  );
});
