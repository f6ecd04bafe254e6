/** One option in edit mode: its colour, its name, and its deletion. Each change is saved as soon as it is made. */
import { ActionIcon, TextInput } from '@mantine/core';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import { limits } from '@marquee/contract/limits.ts';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ColourButton } from './ColourButton.tsx';
import { ColourSwatches } from './ColourSwatches.tsx';
import { DragHandle } from '#ui/pointer/DragHandle.tsx';
import { cellsShowing, changeOption, nameOption, removeOption, stepOption } from './editOptions.ts';
import classes from './OptionsEditor.module.css';
import { RemoveOption } from './RemoveOption.tsx';
import { useOptionDrag } from './useOptionDrag.ts';
import { useTypedName } from './useTypedName.ts';

const steps: Partial<Record<string, 'back' | 'forth'>> = { ArrowUp: 'back', ArrowDown: 'forth' };

function OptionName({ option }: { option: MultiChoiceOption }) {
  const { typed, type, onKeyDownCapture } = useTypedName(`option:${option.multiChoiceOptionID}`, (words) =>
    nameOption(option, words),
  );

  function rename(): void {
    if (typed !== undefined) nameOption(option, typed);
    type(undefined);
  }

  return (
    <TextInput
      className={classes.name}
      size="xs"
      aria-label={`Name of ${option.name}`}
      maxLength={limits.name}
      value={typed ?? option.name}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={rename}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={(event) => {
        if (event.key === 'Enter') rename();
      }}
    />
  );
}

function DoneButton({ option }: { option: MultiChoiceOption }) {
  return (
    <ActionIcon
      variant={option.isDone ? 'light' : 'subtle'}
      color={option.isDone ? 'green' : 'gray'}
      size={30}
      aria-label={`${option.name} means done`}
      aria-pressed={option.isDone === true}
      title="Means done: rows that show it are not overdue"
      onClick={() => void changeOption(option, { isDone: !option.isDone })}
    >
      <IconCheck size={16} stroke={option.isDone ? 2.4 : 1.7} />
    </ActionIcon>
  );
}

export function OptionRow(props: { option: MultiChoiceOption }) {
  const { option } = props;
  const [isColouring, setColouring] = useState(false);
  /** what is asked about its deletion: how many cells show it */
  const [asked, setAsked] = useState<{ cells: number | undefined }>();
  const deleteButton = useRef<HTMLButtonElement>(null);
  const { drop, isDragged, isOver, take, touch } = useOptionDrag(option);

  async function askToRemove(): Promise<void> {
    const cells = await cellsShowing(option);
    if (cells !== 0) setAsked({ cells });
    else if (window.confirm('Are you sure?')) removeOption(option);
  }

  function leaveIt(): void {
    setAsked(undefined);
    deleteButton.current?.focus();
  }

  return (
    <li
      ref={drop}
      className={classes.option}
      data-option={option.multiChoiceOptionID}
      data-over={isOver || undefined}
      data-asked={asked ? true : undefined}
      {...touch}
      onKeyDown={(event) => {
        const step = event.altKey && !event.ctrlKey && steps[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        stepOption(option, step);
      }}
    >
      <div className={classes.line}>
        <DragHandle
          name={option.name}
          hint="Alt+↑ and Alt+↓"
          className={classes.handle}
          isDragged={isDragged}
          onStart={take}
        />
        <ColourButton
          colour={option.colour}
          label={`Colour of ${option.name}`}
          isOpen={isColouring}
          onToggle={() => setColouring(!isColouring)}
        />
        <OptionName option={option} />
        <DoneButton option={option} />
        <ActionIcon
          ref={deleteButton}
          variant="subtle"
          color="gray"
          size={30}
          aria-label={`Delete ${option.name}`}
          data-delete
          onClick={() => void askToRemove()}
        >
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </div>
      {isColouring ? (
        <ColourSwatches
          label={`Colours for ${option.name}`}
          chosen={option.colour}
          onChoose={(colour) => void changeOption(option, { colour })}
        />
      ) : null}
      {asked ? <RemoveOption option={option} cells={asked.cells} onCancel={leaveIt} /> : null}
    </li>
  );
}
