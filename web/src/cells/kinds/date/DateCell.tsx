/** The editor of Date cells: the calendar arrives on demand. */
import { lazyPopup } from '#ui/popups/lazyPopup.tsx';
import classes from './DateCell.module.css';
import type { EditorProps } from '#cells/kinds/kindView.ts';

export const hint = classes.hint;

export const DateEditor = lazyPopup<EditorProps>(
  async () => (await import('./DatePopup.tsx')).DatePopup,
  ({ onDone }) =>
    () =>
      onDone(),
);
