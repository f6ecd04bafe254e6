/** A file or a link that is dropped beside what takes it is not opened by the browser, which would do so in the place of the page. */
import { useEffect } from 'react';

const takesFiles = 'input[type=file]';
const takesLinks = 'input, textarea, [contenteditable=true]';

function onDrag(event: DragEvent): void {
  const { dataTransfer, target } = event;
  if (event.defaultPrevented || !dataTransfer || !(target instanceof Element)) return;
  const isFile = dataTransfer.types.includes('Files');
  if (!isFile && !dataTransfer.types.includes('text/uri-list')) return;
  if (target.closest(isFile ? takesFiles : takesLinks)) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

/** To be called once; the result ends it. It hears of what nothing else on the page has taken. */
export function refuseStrayDrops(): () => void {
  const ends = new AbortController();
  for (const kind of ['dragover', 'drop'] as const) window.addEventListener(kind, onDrag, { signal: ends.signal });
  return () => ends.abort();
}

export function StrayDrops(): null {
  useEffect(refuseStrayDrops, []);
  return null;
}
