/** The popup of a Status cell: choose an option, or, in edit mode, change the options themselves. */
import { Button } from '@mantine/core';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { fold } from '#ui/fold.ts';
import { editChosen, isOneOfMany } from '#cells/editChosen.ts';
import { OptionsEditor } from '#columns/options/OptionsEditor.tsx';
import { useOptions } from '#sync/openSheet.ts';
import { AnchoredPopup } from '#ui/popups/AnchoredPopup.tsx';
import { moveFocus } from '#ui/keyboard/moveFocus.ts';
import { useTypeAhead } from '#ui/keyboard/useTypeAhead.ts';
import type { EditorProps } from '#cells/kinds/kindView.ts';
import classes from './StatusPopup.module.css';
import { statusPopupWidth } from './statusPopupWidth.ts';

/** Options stand in columns of three, so a step to the side is a step of three. */
const steps = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -3, ArrowRight: 3 };

/** Which option has the focus first: one that starts with the typed letter, else the chosen one, else the first. */
function firstOption(options: readonly MultiChoiceOption[], chosen: number | null, seed: string | undefined): number {
  const typed = seed && fold(seed);
  const starting = typed ? options.find((option) => fold(option.name).startsWith(typed)) : undefined;
  return starting?.multiChoiceOptionID ?? chosen ?? options[0]?.multiChoiceOptionID ?? 0;
}

export function StatusPopup(props: EditorProps) {
  const { anchor, column, onDone, rowID, seed } = props;
  const options = useOptions(column.columnID);
  const [isEditing, setEditing] = useState(false);
  const chosen = props.cell?.cellMultiChoice?.multiChoiceOptionID ?? null;
  const first = firstOption(options, chosen, seed);
  const typeAhead = useTypeAhead(seed);

  const isForMany = isOneOfMany(rowID, column.columnTypeID);

  function choose(multiChoiceOptionID: number | null): void {
    if (isForMany || multiChoiceOptionID !== chosen) void editChosen(rowID, column.columnID, { multiChoiceOptionID });
    onDone('stay');
  }

  return (
    <AnchoredPopup
      anchor={anchor}
      label={column.name}
      width={statusPopupWidth(options.length)}
      onClose={() => onDone()}
      className={classes.popup}
    >
      {isEditing ? (
        <OptionsEditor columnID={column.columnID} />
      ) : (
        <div
          className={classes.options}
          role="group"
          aria-label="Options"
          onKeyDown={(event) => {
            moveFocus(event, steps);
            typeAhead.hearDown(event);
          }}
          onKeyUp={typeAhead.hearUp}
        >
          {options.map((option) => (
            <button
              key={option.multiChoiceOptionID}
              type="button"
              className={classes.option}
              data-fill={option.colour}
              aria-pressed={option.multiChoiceOptionID === chosen}
              data-autofocus={option.multiChoiceOptionID === first || undefined}
              autoFocus={option.multiChoiceOptionID === first}
              title={option.name}
              onClick={() => choose(option.multiChoiceOptionID)}
            >
              <span className={classes.name}>{option.name}</span>
              {option.multiChoiceOptionID === chosen ? <IconCheck size={15} stroke={2.4} aria-hidden /> : null}
            </button>
          ))}
          {options.length === 0 ? <p className={classes.none}>This column has no options yet.</p> : null}
        </div>
      )}
      <div className={classes.foot}>
        <Button
          variant={isEditing ? 'light' : 'subtle'}
          size="compact-sm"
          leftSection={isEditing ? null : <IconPencil size={14} stroke={1.9} />}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? 'Finish' : 'New / edit'}
        </Button>
        {isEditing || (chosen === null && !isForMany) ? null : (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => choose(null)}>
            Clear
          </Button>
        )}
      </div>
    </AnchoredPopup>
  );
}
