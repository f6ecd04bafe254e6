/** The editor of Status cells. */
import type { EditorProps } from '#cells/kinds/kindView.ts';
import classes from './StatusCell.module.css';
import { StatusPopup } from './StatusPopup.tsx';

export const hint = classes.hint;

export function StatusEditor(props: EditorProps) {
  return <StatusPopup {...props} />;
}
