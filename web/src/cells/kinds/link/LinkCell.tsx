/** Link cells: their display text with an outward arrow, opening in a new tab; a pencil appears for who may change it. */
import { cleanLink } from '@marquee/contract/cell-kinds/link.ts';
import { startEditing } from '#screen/active.ts';
import { Hint } from '#cells/kinds/Hint.tsx';
import type { DisplayProps, EditorProps } from '#cells/kinds/kindView.ts';
import classes from './LinkCell.module.css';
import { LinkPopup } from './LinkPopup.tsx';

export function LinkDisplay(props: DisplayProps) {
  const { cell } = props;
  const link = cell?.cellHyperlink;
  if (!cell || !link?.url) return <Hint icon={classes.hint} isEditable={props.isEditable} />;
  return (
    <div className={classes.link}>
      <a
        // Stored addresses are clean; one that is not would be shown but lead nowhere.
        href={cleanLink(link.url) || undefined}
        className={classes.address}
        title={link.url}
        target="_blank"
        rel="noopener noreferrer"
        tabIndex={props.isEditable ? -1 : 0}
        onClick={(event) => event.stopPropagation()}
      >
        {link.displayText || link.url}
      </a>
      {props.isEditable ? (
        <button
          type="button"
          className={classes.edit}
          aria-label="Edit link"
          title="Edit link"
          tabIndex={-1}
          onClick={() => startEditing({ line: `row:${cell.rowID}`, columnID: cell.columnID })}
        />
      ) : null}
    </div>
  );
}

export function LinkEditor(props: EditorProps) {
  return <LinkPopup {...props} />;
}
