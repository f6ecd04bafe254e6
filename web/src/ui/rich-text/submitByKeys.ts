/** Posting what is written by Ctrl or Cmd with Enter. */
import { isPostable } from '@marquee/contract/comment-html.ts';
import type { KeyboardEvent } from 'react';
import type { RichTextEditorProps } from './editorProps.ts';

/** For the keys of a box that holds `value`; where nothing can be posted yet, the keys do nothing. */
export function submitByKeys(event: KeyboardEvent, { onSubmit, value }: RichTextEditorProps): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  if (isPostable(value)) onSubmit?.();
}
