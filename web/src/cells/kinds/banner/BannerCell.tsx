/** The editor of Banner Ad cells: its form arrives on demand. */
import { lazyPopup } from '#ui/popups/lazyPopup.tsx';
import type { EditorProps } from '#cells/kinds/kindView.ts';
import classes from './BannerCell.module.css';

export const hint = classes.hint;

export const BannerEditor = lazyPopup<EditorProps>(
  async () => (await import('./BannerPopup.tsx')).BannerPopup,
  ({ onDone }) =>
    () =>
      onDone(),
);
