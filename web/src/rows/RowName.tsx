/** The first cell of a row: its name, and the menu of the row. */
import { memo, useState } from 'react';
import { limits } from '@marquee/contract/limits.ts';
import { nameColumn, startEditing, stopEditing } from '#state/active.ts';
import { useRow } from '#state/openSheet.ts';
import { InlineInput } from '#ui/InlineInput.tsx';
import { renameRow } from './editRow.ts';
import classes from './RowLine.module.css';
import { RowMenu } from './RowMenu.tsx';

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

  if (!row) return null;
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      className={classes.name}
      data-column={nameColumn}
      tabIndex={isActive ? 0 : -1}
      style={{ width: props.width }}
      onContextMenu={(event) => {
        if (!isEditable || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        setMenuAnchor(event.currentTarget);
      }}
    >
      {editing ? (
        <InlineInput
          className={classes.input}
          label="Row name"
          value={row.name}
          seed={editing.seed}
          maxLength={limits.name}
          onSave={(name) => renameRow(rowID, name)}
          onDone={stopEditing}
        />
      ) : (
        <>
          <span className={classes.text} title={row.name}>
            {row.name}
          </span>
          {isEditable ? (
            <button
              type="button"
              className={classes.more}
              tabIndex={-1}
              aria-haspopup="menu"
              aria-label={`Options of ${row.name}`}
              onClick={(event) => setMenuAnchor(event.currentTarget)}
            />
          ) : null}
        </>
      )}
      {menuAnchor ? (
        <RowMenu
          row={row}
          anchor={menuAnchor}
          onRename={() => startEditing({ line: `row:${rowID}`, columnID: nameColumn })}
          onClose={() => setMenuAnchor(undefined)}
        />
      ) : null}
    </div>
  );
});
