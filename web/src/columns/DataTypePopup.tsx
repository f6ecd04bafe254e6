/** What "Choose data type" shows: the types of column. */
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import type { ComponentType } from 'react';
import { moveFocus } from '#ui/keyboard/moveFocus.ts';
import { Popup } from '#ui/popups/Popup.tsx';
import classes from './DataTypePopup.module.css';

/** The choices stand in rows of two. */
const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 };

export interface TypeChoice {
  columnTypeID: ColumnTypeId;
  name: string;
  /** what a cell of it holds, in a few words */
  holds: string;
  Icon: ComponentType<{ size: number; stroke: number }>;
}

export function DataTypePopup(props: {
  choices: readonly TypeChoice[];
  onClose: () => void;
  onChoose: (columnTypeID: ColumnTypeId) => void;
}) {
  return (
    <Popup title="Choose data type" size={540} onClose={props.onClose}>
      {(close) => (
        <div className={classes.choices} onKeyDown={(event) => moveFocus(event, steps)}>
          {props.choices.map(({ columnTypeID, name, holds, Icon }, index) => (
            <button
              key={columnTypeID}
              type="button"
              className={classes.choice}
              data-autofocus={index === 0 || undefined}
              onClick={() => {
                close();
                props.onChoose(columnTypeID);
              }}
            >
              <span className={classes.icon} aria-hidden>
                <Icon size={20} stroke={1.7} />
              </span>
              <span className={classes.name}>{name}</span>
              <span className={classes.text}>{holds}</span>
            </button>
          ))}
        </div>
      )}
    </Popup>
  );
}
