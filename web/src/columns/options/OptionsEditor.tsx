/** The options of a Status column in edit mode: those there are, and a box that adds another. */
import { Button, TextInput } from '@mantine/core';
import { type Colour, defaultColour } from '@marquee/contract/colours.ts';
import { limits } from '@marquee/contract/limits.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useOptions } from '#state/openSheet.ts';
import { sentenceOf } from '#ui/notify.ts';
import { ColourButton } from './ColourButton.tsx';
import { ColourSwatches } from './ColourSwatches.tsx';
import { addOption } from './editOptions.ts';
import { OptionRow } from './OptionRow.tsx';
import classes from './OptionsEditor.module.css';

export function OptionsEditor(props: { columnID: number }) {
  const options = useOptions(props.columnID);
  return (
    <>
      <ul className={classes.options}>
        {options.map((option) => (
          <OptionRow key={option.multiChoiceOptionID} option={option} />
        ))}
      </ul>
      <AddOption columnID={props.columnID} />
    </>
  );
}

function AddOption(props: { columnID: number }) {
  const [name, setName] = useState('');
  const [colour, setColour] = useState<Colour>(defaultColour);
  const [isColouring, setColouring] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem('Required');
      return;
    }
    setSaving(true);
    try {
      await addOption(props.columnID, name.trim(), colour);
      setName('');
      setColour(defaultColour);
      setColouring(false);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setSaving(false);
    box.current?.focus();
  }

  return (
    <form className={classes.add} onSubmit={(event) => void add(event)}>
      <div className={classes.line}>
        <ColourButton
          colour={colour}
          label="Colour of the new option"
          isOpen={isColouring}
          onToggle={() => setColouring(!isColouring)}
        />
        <TextInput
          ref={box}
          className={classes.name}
          size="xs"
          placeholder="New option"
          aria-label="Name of the new option"
          autoFocus
          maxLength={limits.name}
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" size="xs" variant="light" loading={isSaving}>
          Add
        </Button>
      </div>
      {isColouring ? <ColourSwatches label="Colours for the new option" chosen={colour} onChoose={setColour} /> : null}
    </form>
  );
}
