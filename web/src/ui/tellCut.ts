/** Says that not all of what is pasted has room in a field: browsers cut it without a word. */
import { withCommas } from '@marquee/contract/with-commas.ts';
import type { ClipboardEvent } from 'react';
import { notifyError } from './notify.ts';

/** The `onPaste` of a field with a `maxLength`. */
export function tellCut({
  clipboardData,
  currentTarget,
}: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const { maxLength, selectionEnd, selectionStart, value } = currentTarget;
  const words = clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
  const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
  if (kept + words.length <= maxLength) return;
  const why = `There is room for ${withCommas(maxLength)} characters here. The rest was cut off.`;
  notifyError('Not everything was pasted', new Error(why));
}
