/** Status cells: filled edge to edge with the colour of the chosen option. */
import { useOptions } from '#sync/openSheet.ts';
import { Hint } from '#cells/kinds/Hint.tsx';
import type { DisplayProps, EditorProps } from '#cells/kinds/kindView.ts';
import classes from './StatusCell.module.css';
import { StatusPopup } from './StatusPopup.tsx';

export function StatusDisplay(props: DisplayProps) {
  const options = useOptions(props.column.columnID);
  const chosen = props.cell?.cellMultiChoice?.multiChoiceOptionID;
  const option = chosen ? options.find((one) => one.multiChoiceOptionID === chosen) : undefined;
  if (!option) return <Hint icon={classes.hint} isEditable={props.isEditable} />;
  return (
    <div className={classes.status} data-fill={option.colour}>
      {option.name}
    </div>
  );
}

export function StatusEditor(props: EditorProps) {
  return <StatusPopup {...props} />;
}
