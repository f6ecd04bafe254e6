/** One field of a row's card: the column's name, what the cell shows, and its kind's editor over it. */
import { ActionIcon, Skeleton } from '@mantine/core';
import type { Cell } from '@marquee/contract/cells.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { kindViews } from '#cells/kinds/kinds.ts';
import type { Around } from '#cells/kinds/kindView.ts';
import { looks } from '#cells/kinds/looks.ts';
import classes from './RowCard.module.css';

export function CardField(props: {
  rowID: number;
  column: OpenColumn;
  cell: Cell | undefined;
  hasArrived: boolean;
  around: Around;
  isEdited: boolean;
  onEdit: () => void;
  onDone: () => void;
}) {
  const { around, cell, column, hasArrived, isEdited, rowID } = props;
  const isEditable = around.isEditable && hasArrived;
  const [value, setValue] = useState<HTMLElement | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  const { Editor } = kindViews[column.columnTypeID];
  const look = looks[column.columnTypeID](cell, around, false);

  // The keyboard goes on from where the editor was opened.
  useEffect(() => {
    if (wasEdited.current && !isEdited) pencil.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);

  return (
    <div className={classes.field}>
      <dt className={classes.label}>{column.name}</dt>
      <dd className={classes.line}>
        <div
          ref={setValue}
          className={look?.className ? `${classes.value} ${look.className}` : classes.value}
          data-fill={look?.fill}
          data-editable={isEditable || undefined}
          onClick={(event) => {
            const isLink = event.target instanceof Element && event.target.closest('a') !== null;
            if (isEditable && !isEdited && !isLink) props.onEdit();
          }}
        >
          {look ? (
            look.content
          ) : hasArrived ? (
            <span className={classes.empty}>Empty</span>
          ) : (
            <Skeleton h={10} w="60%" my={4.5} />
          )}
          {isEdited && value ? (
            <Suspense>
              <Editor cell={cell} column={column} rowID={rowID} seed={undefined} anchor={value} onDone={props.onDone} />
            </Suspense>
          ) : null}
        </div>
        {isEditable ? (
          <ActionIcon
            ref={pencil}
            variant="subtle"
            color="gray"
            aria-label={`Edit ${column.name}`}
            onClick={props.onEdit}
          >
            <IconPencil size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        ) : null}
      </dd>
    </div>
  );
}
