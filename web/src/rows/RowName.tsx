/** The first cell of a row: its name, and the menu of the row. */
import { memo, useState } from 'react';
import { limits } from '@marquee/contract/limits.ts';
import type { OpenRow } from '@marquee/contract/open-sheet.ts';
import { commentsInWords, RowComments } from '#comments/RowComments.tsx';
import { nameColumn, select, startEditing, stopEditing, type Editing } from '#screen/active.ts';
import { keptName } from '#sync/keptName.ts';
import { InlineInput } from '#ui/fields/InlineInput.tsx';
import { lazyPopup } from '#ui/popups/lazyPopup.tsx';
import { RowCheckbox } from './choose/RowCheckbox.tsx';
import { tickOnSpace, useBoxes, useIsChoosing } from './choose/useChoosing.ts';
import { RowHandle } from './drag/RowHandle.tsx';
import { renameRow } from './editRow.ts';
import classes from './RowLine.module.css';

const RowMenu = lazyPopup(
  async () => (await import('./RowMenu.tsx')).RowMenu,
  ({ onClose }) => onClose,
);

/** `width` is in pixels. */
export const RowName = memo(function RowName(props: {
  row: OpenRow;
  width: number;
  isActive: boolean;
  /** set while the name is edited */
  editing: Editing | undefined;
  isEditable: boolean;
  /** otherwise it flies by, and is without what is only seen on hover */
  isStill: boolean;
}) {
  const { row, editing, isActive, isEditable, isStill } = props;
  const { rowID } = row;
  // The same element may show another row by and by, whose menu this is not.
  const [menu, setMenu] = useState<{ rowID: number; anchor: HTMLElement }>();
  const isChoosing = useIsChoosing() && isEditable;
  const boxes = useBoxes();
  const isTight = props.width < 160;
  const place = { line: `row:${rowID}`, columnID: nameColumn } as const;
  const openMenu = (anchor: HTMLElement) => {
    // The keyboard stands where the menu is, and so has somewhere to be when the row is deleted.
    select(place, false);
    setMenu({ rowID, anchor });
  };

  return (
    <div
      role="rowheader"
      // Said at every step into another row, and so without what can be done there.
      aria-label={row.name}
      aria-description={row.noOfComments ? commentsInWords(row) : undefined}
      aria-colindex={1}
      aria-selected={isActive}
      className={classes.name}
      data-column={nameColumn}
      data-boxes={isEditable ? boxes : undefined}
      data-tight={isTight || undefined}
      data-flying={(isEditable && !isStill) || undefined}
      tabIndex={isActive ? 0 : -1}
      style={{ width: props.width }}
      onKeyDown={isChoosing && !editing ? tickOnSpace : undefined}
      onContextMenu={(event) => {
        if (!isEditable || (event.target instanceof Element && event.target.matches('input:not([type=checkbox])')))
          return;
        event.preventDefault();
        openMenu(event.currentTarget);
      }}
    >
      {isEditable && isStill ? <RowHandle rowID={rowID} name={row.name} /> : null}
      {isEditable && (isStill || boxes === 'always') ? <RowCheckbox rowID={rowID} name={row.name} /> : null}
      {editing ? (
        <InlineInput
          key={rowID}
          className={classes.input}
          label="Row name"
          value={row.name}
          seed={editing.seed}
          isNew={editing.isNew}
          maxLength={limits.name}
          onSave={(name) => renameRow(rowID, name)}
          onDone={stopEditing}
          kept={keptName('row', rowID)}
        />
      ) : (
        <>
          <span className={classes.text} title={row.name}>
            {row.name}
          </span>
          {isStill || row.noOfComments ? <RowComments key={rowID} row={row} isTight={isTight} /> : null}
          {isEditable && isStill ? (
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
      {menu?.rowID === rowID ? (
        <RowMenu
          row={row}
          anchor={menu.anchor}
          onRename={() => startEditing(place)}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
    </div>
  );
});
