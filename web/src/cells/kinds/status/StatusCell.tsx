/** The editor of Status cells: the options arrive on demand. */
import { lazyPopup } from '#ui/popups/lazyPopup.tsx';
import type { EditorProps } from '#cells/kinds/kindView.ts';
import classes from './StatusCell.module.css';

export const hint = classes.hint;

export const StatusEditor = lazyPopup<EditorProps>(
  async () => (await import('./StatusPopup.tsx')).StatusPopup,
  ({ onDone }) =>
    () =>
      onDone(),
);
