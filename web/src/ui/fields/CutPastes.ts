/** Says that not all of what is pasted has room in a field: browsers cut it without a word. */
import { withCommas } from '@marquee/contract/with-commas.ts';
import { useEffect } from 'react';
import { notifyError } from '#ui/messages/notify.ts';

/** A paste that was left to the browser, into a field with a `maxLength`. */
function tellCut({ clipboardData, defaultPrevented, target }: ClipboardEvent): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField || defaultPrevented || target.maxLength < 0) return;
  const { maxLength, selectionEnd, selectionStart, value } = target;
  const words = (clipboardData?.getData('text/plain') ?? '').replaceAll('\r\n', '\n');
  const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
  if (kept + words.length <= maxLength) return;
  const why = `There is room for ${withCommas(maxLength)} characters here. The rest was cut off.`;
  notifyError('Not everything was pasted', new Error(why));
}

/** One for the whole page; what it listens at comes last, after whoever takes a paste as something else. */
export function CutPastes() {
  useEffect(() => {
    window.addEventListener('paste', tellCut);
    return () => window.removeEventListener('paste', tellCut);
  }, []);
  return null;
}
