/** The editor of Banner Ad cells. */
import classes from './BannerCell.module.css';
import { BannerPopup } from './BannerPopup.tsx';
import type { EditorProps } from '#cells/kinds/kindView.ts';

export const hint = classes.hint;

export function BannerEditor(props: EditorProps) {
  return <BannerPopup {...props} />;
}
