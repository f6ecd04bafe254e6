/** A longer text that is changed where it stands; Shift+Enter breaks the line. */
import classes from './InlineInput.module.css';
import { useInlineText, type InlineText } from './useInlineText.ts';

export function InlineTextArea(
  props: InlineText & { label: string; maxLength: number; placeholder?: string; className?: string | undefined },
) {
  const field = useInlineText(props);
  return (
    <textarea
      {...field}
      rows={1}
      className={props.className ? `${classes.input} ${props.className}` : classes.input}
      aria-label={props.label}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
    />
  );
}
