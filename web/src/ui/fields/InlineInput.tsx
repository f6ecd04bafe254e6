/** A name that is changed where it stands: looks like text, saves on Enter and on leaving, Esc restores. */
import { useCallback, useRef } from 'react';
import classes from './InlineInput.module.css';
import { useFieldSizing } from './useFieldSizing.ts';
import { useInlineText, type InlineText } from './useInlineText.ts';

/** With `onDone` it is an editor that was opened, and takes the focus; all of a new name is selected, to be typed over. */
export function InlineInput(
  props: InlineText & {
    label: string;
    maxLength: number;
    placeholder?: string;
    className?: string | undefined;
    isNew?: boolean | undefined;
  },
) {
  const field = useInlineText(props);
  const input = useRef<HTMLInputElement>(null);
  useFieldSizing(input, field.value);
  const open = props.onDone ? (props.isNew ? takeFocusToReplace : takeFocus) : undefined;
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      open?.(element);
    },
    [open],
  );
  return (
    <input
      {...field}
      className={props.className ? `${classes.input} ${props.className}` : classes.input}
      aria-label={props.label}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
      autoComplete="off"
      ref={attach}
    />
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
  input?.setSelectionRange(input.value.length, input.value.length);
}

function takeFocusToReplace(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
  input?.select();
}
