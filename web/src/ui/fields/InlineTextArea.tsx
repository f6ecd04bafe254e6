/** A longer text that is changed where it stands; Shift+Enter breaks the line. Until then it is one line, which an ellipsis cuts where it must. */
import { useRef } from 'react';
import classes from './InlineTextArea.module.css';
import { useFieldSizing } from './useFieldSizing.ts';
import { useInlineText, type InlineText } from './useInlineText.ts';

export function InlineTextArea(
  props: InlineText & { label: string; maxLength: number; placeholder?: string; className?: string | undefined },
) {
  const field = useInlineText(props);
  const area = useRef<HTMLTextAreaElement>(null);
  useFieldSizing(area, field.value);
  return (
    <div className={props.className ? `${classes.box} ${props.className}` : classes.box}>
      {/* A text area has no ellipsis of its own. */}
      <span className={classes.line} aria-hidden>
        {field.value}
      </span>
      <textarea
        {...field}
        ref={area}
        rows={1}
        className={classes.area}
        aria-label={props.label}
        maxLength={props.maxLength}
        placeholder={props.placeholder}
      />
    </div>
  );
}
