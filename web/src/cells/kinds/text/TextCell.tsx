/** The editor of text cells, over the cell: it grows with what is written. */
import { Popover } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { keepText } from '#cells/keepText.ts';
import type { Move } from '#screen/active.ts';
import { Existing, keptInside } from '#ui/popups/AnchoredPopup.tsx';
import { useUnfinished } from '#ui/fields/unfinished.ts';
import classes from './TextCell.module.css';
import type { EditorProps } from '#cells/kinds/kindView.ts';

/** Narrow columns are edited in a box of at least this many pixels. */
const leastWidth = 180;

export function TextEditor(props: EditorProps) {
  const { anchor } = props;
  return (
    <Popover
      opened
      position="bottom-start"
      offset={-anchor.offsetHeight}
      width={Math.max(anchor.offsetWidth, leastWidth)}
      middlewares={{ flip: false, shift: { padding: 4 } }}
      floatingStrategy="fixed"
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <Existing element={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.over} {...keptInside}>
        <TextBox {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function grow(box: HTMLTextAreaElement): void {
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight}px`;
}

/** Puts a line break where the caret is; browsers do so for Shift+Enter but not for Alt+Enter. */
function breakLine(box: HTMLTextAreaElement): void {
  box.setRangeText('\n', box.selectionStart, box.selectionEnd, 'end');
  grow(box);
}

function TextBox(props: EditorProps) {
  const { anchor, column, onDone, rowID, seed } = props;
  // What somebody else makes of the cell meanwhile does not count as a change of one's own.
  const [before] = useState(props.cell?.cellText?.text ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  const typed = useRef(seed ?? before);

  function finish(isSaving: boolean, move: Move): void {
    if (isOver.current) return;
    isOver.current = true;
    const text = typed.current;
    if (isSaving && text !== before) keepText(rowID, column.columnID, text);
    onDone(move);
  }

  useLayoutEffect(() => {
    const box = field.current;
    if (!box) return;
    box.focus({ preventScroll: true });
    box.setSelectionRange(box.value.length, box.value.length);
    grow(box);
  }, []);

  // Others may move the row or delete it while somebody writes.
  useUnfinished(`text of ${rowID}:${column.columnID}`, {
    read: () => (isOver.current || typed.current === before ? undefined : typed.current),
    restore: (text) => {
      typed.current = text;
      if (!field.current) return;
      field.current.value = text;
      grow(field.current);
    },
    settle: (text) => keepText(rowID, column.columnID, text),
  });

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    event.stopPropagation();
    const { key, altKey, shiftKey } = event;
    const move = { Enter: 'down', Tab: shiftKey ? 'left' : 'right', Escape: 'stay' } as const;
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return;
    if (key === 'Enter' && shiftKey) return;
    event.preventDefault();
    if (key === 'Enter' && altKey) {
      breakLine(event.currentTarget);
      typed.current = event.currentTarget.value;
    } else finish(key !== 'Escape', move[key]);
  }

  return (
    <textarea
      ref={field}
      className={classes.box}
      aria-label={column.name}
      defaultValue={seed ?? before}
      maxLength={limits.text}
      rows={1}
      style={{ minHeight: anchor.offsetHeight }}
      onInput={(event) => {
        typed.current = event.currentTarget.value;
        grow(event.currentTarget);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        // Another window in front is no reason to stop writing.
        if (document.hasFocus()) finish(true, 'stay');
      }}
    />
  );
}
