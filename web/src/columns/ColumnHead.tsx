/** One column's header cell: its name, who may see it, its menu, and the edge that changes its width. */
import { memo, useState } from 'react';
import { limits } from '@marquee/contract/limits.ts';
import { select, startEditing, stopEditing, type Editing } from '#screen/active.ts';
import { keptName } from '#sync/keptName.ts';
import { InlineInput } from '#ui/fields/InlineInput.tsx';
import { lazyPopup } from '#ui/popups/lazyPopup.tsx';
import { AccessMark } from './AccessMark.tsx';
import classes from './ColumnHead.module.css';
import type { ColumnMenuProps } from './ColumnMenu.tsx';
import { ColumnHandle } from './drag/ColumnHandle.tsx';
import { renameColumn, resizeColumn } from './editColumn.ts';
import { ResizeEdge } from './ResizeEdge.tsx';
import type { ColumnBox } from './columnBox.ts';

/** Its code comes behind, as that of a row's menu does. */
const ColumnMenu = lazyPopup<ColumnMenuProps>(
  async () => (await import('./ColumnMenu.tsx')).ColumnMenu,
  ({ onClose }) => onClose,
);

export const ColumnHead = memo(function ColumnHead(props: {
  groupID: number;
  stand: ColumnBox;
  isActive: boolean;
  /** set while the name is edited */
  editing: Editing | undefined;
  isEditable: boolean;
  onFit: (columnID: number) => void;
}) {
  const { stand, editing, isActive, isEditable } = props;
  const { column, columnID } = stand;
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement>();
  const place = { line: `head:${props.groupID}`, columnID } as const;
  const openMenu = (anchor: HTMLElement) => {
    // The keyboard stands where the menu is, and so has somewhere to be when the column is deleted.
    select(place, false);
    setMenuAnchor(anchor);
  };

  return (
    <div
      role="columnheader"
      // Said at every step into another column, and so without what can be done there.
      aria-label={column.name}
      aria-colindex={stand.colIndex}
      className={classes.head}
      data-column={columnID}
      tabIndex={isActive ? 0 : -1}
      style={{ left: stand.left, width: stand.width }}
      onContextMenu={(event) => {
        if (!isEditable || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        openMenu(event.currentTarget);
      }}
    >
      {isEditable ? <ColumnHandle groupID={props.groupID} columnID={columnID} name={column.name} /> : null}
      {editing ? (
        <InlineInput
          className={classes.input}
          label="Column name"
          value={column.name}
          seed={editing.seed}
          isNew={editing.isNew}
          maxLength={limits.name}
          onSave={(name) => renameColumn(columnID, name)}
          onDone={(move) => stopEditing(move === 'down' ? 'stay' : move)}
          kept={keptName('column', columnID)}
        />
      ) : (
        <>
          <span className={classes.name} title={column.name}>
            {column.name}
          </span>
          {isEditable ? <AccessMark access={column.accessRestrictions} /> : null}
          {isEditable ? (
            <button
              type="button"
              className={classes.more}
              tabIndex={-1}
              aria-haspopup="menu"
              aria-label={`Options of ${column.name}`}
              onClick={(event) => openMenu(event.currentTarget)}
            />
          ) : null}
        </>
      )}
      {isEditable ? (
        <ResizeEdge
          columnID={columnID}
          width={column.width}
          least={limits.columnWidth.min}
          onResize={(width) => resizeColumn(columnID, width)}
          onFit={() => props.onFit(columnID)}
        />
      ) : null}
      {menuAnchor ? (
        <ColumnMenu
          column={column}
          groupID={props.groupID}
          anchor={menuAnchor}
          onRename={() => startEditing(place)}
          onClose={() => setMenuAnchor(undefined)}
        />
      ) : null}
    </div>
  );
});
