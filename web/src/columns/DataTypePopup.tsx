/** What "Choose data type" shows: the six types of column. */
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { IconAd2, IconCalendar, IconLetterCase, IconLink, IconTag, IconUserCircle } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Popup } from '#ui/Popup.tsx';
import classes from './DataTypePopup.module.css';

const choices: { type: ColumnTypeId; Icon: typeof IconTag; text: string }[] = [
  { type: 1, Icon: IconLetterCase, text: 'Words and numbers' },
  { type: 2, Icon: IconCalendar, text: 'A day, red once past' },
  { type: 3, Icon: IconTag, text: 'A coloured option' },
  { type: 4, Icon: IconUserCircle, text: 'A person of this sheet' },
  { type: 5, Icon: IconLink, text: 'A web or mail address' },
  { type: 6, Icon: IconAd2, text: 'A file on an FTP account' },
];

/** The choices stand in rows of two. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[at + step]?.focus();
}

export function DataTypePopup(props: { onClose: () => void; onChoose: (columnTypeID: ColumnTypeId) => void }) {
  return (
    <Popup title="Choose data type" size={540} onClose={props.onClose}>
      {(close) => (
        <div className={classes.choices} onKeyDown={moveFocus}>
          {choices.map(({ type, Icon, text }, index) => (
            <button
              key={type}
              type="button"
              className={classes.choice}
              data-autofocus={index === 0 || undefined}
              onClick={() => {
                close();
                props.onChoose(type);
              }}
            >
              <span className={classes.icon} aria-hidden>
                <Icon size={20} stroke={1.7} />
              </span>
              <span className={classes.name}>{cellKinds[type].name}</span>
              <span className={classes.text}>{text}</span>
            </button>
          ))}
        </div>
      )}
    </Popup>
  );
}
