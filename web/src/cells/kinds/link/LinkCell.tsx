/** The editor of Link cells, which arrives behind the first screen. */
import type { EditorProps } from '#cells/kinds/kindView.ts';
import { lazyPopup } from '#ui/popups/lazyPopup.tsx';
import classes from './LinkCell.module.css';

export const hint = classes.hint;

export const LinkEditor = lazyPopup<EditorProps>(
  async () => (await import('./LinkPopup.tsx')).LinkPopup,
  ({ onDone }) =>
    () =>
      onDone(),
);
