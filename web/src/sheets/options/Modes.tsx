/** The four modes of the sheet, of which one is always on, each with what belongs to it. */
import { Button } from '@mantine/core';
import { IconChecks, IconRowRemove, IconStack2, IconTrash, IconArrowsSort, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { removeChosenRows } from '#rows/choose/removeChosenRows.ts';
import { chooseBy, enterMode, useMode, type Mode } from '#screen/mode.ts';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import classes from './OptionsPanel.module.css';
import { rowsChosen } from './rowsChosen.ts';

function ModeEntry(props: { mode: Mode; name: string; text: string; Icon: Icon; children?: ReactNode }) {
  const { mode, Icon } = props;
  const isOn = useMode((store) => store.mode === mode);
  return (
    <div className={classes.mode} data-on={isOn || undefined}>
      <label className={classes.modeLabel}>
        <input
          type="radio"
          name="sheet-mode"
          className={classes.radio}
          checked={isOn}
          aria-describedby={`mode-${mode}`}
          onChange={() => enterMode(mode)}
        />
        <Icon size={18} stroke={1.7} aria-hidden />
        <span className={classes.modeName}>{props.name}</span>
      </label>
      <p className={classes.modeText} id={`mode-${mode}`}>
        {props.text}
      </p>
      {isOn && props.children ? <div className={classes.modeMore}>{props.children}</div> : null}
    </div>
  );
}

function ChooseBy() {
  const choice = useMode((store) => store.choice);
  const box = (option: 'all' | 'groups', label: string) => (
    <CheckBox
      label={label}
      isChecked={choice === option}
      onChange={(isChosen) => chooseBy(isChosen ? option : 'rows')}
    />
  );
  return (
    <>
      {box('all', 'Select all')}
      {box('groups', 'Select group')}
    </>
  );
}

function Count() {
  const count = useMode((store) => store.chosenRows.size);
  return <p className={classes.count}>{rowsChosen(count)}</p>;
}

export function Modes() {
  return (
    <section className={classes.section}>
      <h2 className={classes.title} id="sheet-modes">
        Edit mode
      </h2>
      <div className={classes.modes} role="radiogroup" aria-labelledby="sheet-modes">
        <ModeEntry
          mode="organiseRows"
          name="Organise rows"
          text="Reorder rows within or between groups."
          Icon={IconArrowsSort}
        />
        <ModeEntry
          mode="organiseGroups"
          name="Organise groups"
          text="Reorder, hide from public view, or delete groups."
          Icon={IconStack2}
        />
        <ModeEntry
          mode="multiEditing"
          name="Multiple editing"
          text="Change several rows at once, for Who, Status and Text."
          Icon={IconChecks}
        >
          <ChooseBy />
          <Count />
        </ModeEntry>
        <ModeEntry
          mode="deleteRows"
          name="Delete rows"
          text="Select rows and delete them in one go."
          Icon={IconRowRemove}
        >
          <Count />
          <Button
            size="xs"
            variant="light"
            color="red"
            leftSection={<IconTrash size={15} stroke={1.8} />}
            onClick={removeChosenRows}
          >
            Delete
          </Button>
        </ModeEntry>
      </div>
    </section>
  );
}
