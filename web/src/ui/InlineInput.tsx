/** A text that is changed where it stands: looks like text, saves on Enter and on leaving, Esc restores. */
import { useRef, useState, type KeyboardEvent } from 'react';
import classes from './InlineInput.module.css';

/**
 * `onSave` is called with the trimmed text if it changed; an empty one is not saved unless `mayBeEmpty`.
 * With `onDone` the input is an editor that was opened: it takes the focus and says when to close, and where to go.
 */
export function InlineInput(props: {
  value: string;
  label: string;
  maxLength: number;
  onSave(text: string): void;
  onDone?(move: 'stay' | 'down' | 'right' | 'left'): void;
  mayBeEmpty?: boolean;
  placeholder?: string;
  /** the text to start with instead of the value */
  seed?: string | undefined;
  className?: string | undefined;
}) {
  const { value, onDone } = props;
  const [draft, setDraft] = useState<string | undefined>(onDone ? (props.seed ?? value) : undefined);
  // Leaving follows Enter and Esc at once, before React has drawn again: what was typed is over when it is saved or thrown away.
  const typed = useRef(draft);
  const type = (text: string | undefined) => {
    typed.current = text;
    setDraft(text);
  };

  const save = () => {
    const text = typed.current?.trim();
    type(undefined);
    if (text === undefined || text === value || (text === '' && props.mayBeEmpty !== true)) return;
    props.onSave(text);
  };
  const leave = (input: HTMLInputElement, move: 'stay' | 'down' | 'right' | 'left') => {
    if (onDone) onDone(move);
    else input.blur();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      save();
      leave(event.currentTarget, 'down');
    } else if (event.key === 'Escape') {
      type(undefined);
      leave(event.currentTarget, 'stay');
    } else if (event.key === 'Tab' && onDone) {
      event.preventDefault();
      save();
      onDone(event.shiftKey ? 'left' : 'right');
    } else return;
    event.stopPropagation();
  };

  return (
    <input
      className={props.className ? `${classes.input} ${props.className}` : classes.input}
      aria-label={props.label}
      value={draft ?? value}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
      autoComplete="off"
      ref={onDone ? takeFocus : undefined}
      onFocus={() => type(typed.current ?? value)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        if (typed.current === undefined) return;
        save();
        onDone?.('stay');
      }}
      onKeyDown={onKeyDown}
    />
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
  input?.setSelectionRange(input.value.length, input.value.length);
}
