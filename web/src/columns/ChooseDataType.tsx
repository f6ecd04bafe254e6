/** The popup in which the type of a new column is chosen, and the one place that says whether it is open. */
import { Modal } from '@mantine/core';
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { IconAd2, IconCalendar, IconLetterCase, IconLink, IconTag, IconUserCircle } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { create } from 'zustand';
import classes from './ChooseDataType.module.css';

/** Opens the popup from far away, such as from the menu; the sheet's page shows it. */
export const useChooseDataType = create<{ isOpen: boolean; open: () => void; close: () => void }>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));

const choices: { type: ColumnTypeId; Icon: typeof IconTag; text: string }[] = [
  { type: 1, Icon: IconLetterCase, text: 'Words and numbers, on one line or many' },
  { type: 2, Icon: IconCalendar, text: 'A day, red once it has passed' },
  { type: 3, Icon: IconTag, text: 'One of your own coloured options' },
  { type: 4, Icon: IconUserCircle, text: 'A person of this sheet' },
  { type: 5, Icon: IconLink, text: 'A web or mail address to open' },
  { type: 6, Icon: IconAd2, text: 'A banner file on an FTP account' },
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

/** Shows while `opened` or while `useChooseDataType` says so; `onClose` is called whenever it closes, after `onChoose` too. */
export function ChooseDataType(props: {
  opened: boolean;
  onClose: () => void;
  onChoose: (columnTypeID: ColumnTypeId) => void;
}) {
  const { isOpen, close } = useChooseDataType();

  function leave(): void {
    close();
    props.onClose();
  }

  return (
    <Modal
      opened={props.opened || isOpen}
      onClose={leave}
      title="Choose data type"
      size={520}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.choices} onKeyDown={moveFocus}>
        {choices.map(({ type, Icon, text }, index) => (
          <button
            key={type}
            type="button"
            className={classes.choice}
            data-autofocus={index === 0 || undefined}
            onClick={() => {
              leave();
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
    </Modal>
  );
}
