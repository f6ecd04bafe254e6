/** The editor of Who cells. */
import type { EditorProps } from '#cells/kinds/kindView.ts';
import classes from './WhoCell.module.css';
import { WhoPopup } from './WhoPopup.tsx';

export const hint = classes.hint;

export function WhoEditor(props: EditorProps) {
  return <WhoPopup {...props} />;
}
