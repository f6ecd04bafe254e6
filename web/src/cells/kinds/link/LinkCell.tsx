/** The editor of Link cells. */
import type { EditorProps } from '#cells/kinds/kindView.ts';
import classes from './LinkCell.module.css';
import { LinkPopup } from './LinkPopup.tsx';

export const hint = classes.hint;

export function LinkEditor(props: EditorProps) {
  return <LinkPopup {...props} />;
}
