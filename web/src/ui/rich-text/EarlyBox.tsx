/** What stands where the editor will: a plain field that takes what is typed at once, so that no letter is lost or meant for anything else. */
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { withTyped } from './earlyText.ts';
import type { RichTextEditorProps } from './editorProps.ts';
import { RichText } from './RichText.tsx';
import classes from './RichTextEditor.module.css';
import { submitByKeys } from './submitByKeys.ts';

export function EarlyBox(props: RichTextEditorProps) {
  const { onChange, value } = props;
  /** what was typed here, and what was there before; `html` is both */
  const [written, setWritten] = useState({ before: value, typed: '', html: value });
  // It was posted, say.
  if (written.html !== value) setWritten({ before: value, typed: '', html: value });
  // Who didn't come to write sees the place alone.
  if (!props.autoFocus) return <Skeleton className={classes.waiting} radius="sm" />;
  const { before, typed } = written;

  function type(words: string): void {
    const html = withTyped(before, words);
    setWritten({ before, typed: words, html });
    onChange(html);
  }

  return (
    <div className={classes.early}>
      {before === '' ? null : <RichText html={before} />}
      <textarea
        aria-label={props.label}
        placeholder={before === '' ? props.placeholder : undefined}
        disabled={props.disabled}
        autoFocus
        // What keeps the focus in a popup looks for it here, a moment later.
        data-autofocus
        value={typed}
        onKeyDown={(event) => submitByKeys(event, props)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </div>
  );
}
