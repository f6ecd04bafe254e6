/** The options of a Status column in edit mode: those there are, and a box that adds another. */
import { Button, TextInput } from '@mantine/core';
import { type Colour, nextColour } from '@marquee/contract/colours.ts';
import { limits } from '@marquee/contract/limits.ts';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useOptions } from '#sync/openSheet.ts';
import { discardAddition, retryAddition, useAdditions } from '#sync/additions.ts';
import { Additions } from '#ui/fields/Additions.tsx';
import { offerUnsaved } from '#ui/messages/offerBack.tsx';
import { ColourButton } from './ColourButton.tsx';
import { ColourSwatches } from './ColourSwatches.tsx';
import { addOption, optionQueue } from './editOptions.ts';
import { OptionRow } from './OptionRow.tsx';
import classes from './OptionsEditor.module.css';
import { useTypedName } from './useTypedName.ts';

/** Keeps the focus in the popup when the option that has it is deleted, by whomever: it goes to what takes the option's place. */
function useFocusKept(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const at = useRef(-1);
  useLayoutEffect(() => {
    const element = list.current;
    const rows = element ? [...element.querySelectorAll('li')] : [];
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (element && isLost && at.current !== -1) {
      const next = rows[Math.min(at.current, rows.length - 1)];
      (next ?? element).querySelector<HTMLElement>(next ? '[data-delete]' : 'form input')?.focus();
    }
    const onFocus = (event: FocusEvent) => {
      const row = event.target instanceof Element ? event.target.closest('li') : null;
      at.current = row ? [...(element?.querySelectorAll('li') ?? [])].indexOf(row) : -1;
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [count]);
  return list;
}

export function OptionsEditor(props: { columnID: number }) {
  const options = useOptions(props.columnID);
  const list = useFocusKept(options.length);
  return (
    // Ctrl+Z is the sheet's own in here, where options are deleted, but for what is being typed.
    <div ref={list} data-undo="sheet">
      <ul className={classes.options}>
        {options.map((option) => (
          <OptionRow key={option.multiChoiceOptionID} option={option} />
        ))}
      </ul>
      <AddOption columnID={props.columnID} next={nextColour(options.map(({ colour }) => colour))} />
    </div>
  );
}

/** `next` is the colour that a new option has unless another one is chosen. */
function AddOption(props: { columnID: number; next: Colour }) {
  const { typed, type, onKeyDownCapture } = useTypedName(`new option of column:${props.columnID}`, offerUnsaved);
  const name = typed ?? '';
  const [chosen, setChosen] = useState<Colour>();
  const colour = chosen ?? props.next;
  const [isColouring, setColouring] = useState(false);
  const [problem, setProblem] = useState<string>();
  const additions = useAdditions(optionQueue(props.columnID));
  const box = useRef<HTMLInputElement>(null);

  // The box is free at once: who types several names does not wait for each.
  function add(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem('Required');
      return;
    }
    addOption(props.columnID, name.trim(), chosen);
    type(undefined);
    setChosen(undefined);
    setColouring(false);
    box.current?.focus();
  }

  return (
    <form className={classes.add} onSubmit={add}>
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
            type(event.currentTarget.value);
            setProblem(undefined);
          }}
          onKeyDownCapture={onKeyDownCapture}
        />
        <Button type="submit" size="xs" variant="light">
          Add
        </Button>
      </div>
      {isColouring ? <ColourSwatches label="Colours for the new option" chosen={colour} onChoose={setChosen} /> : null}
      <Additions additions={additions} onRetry={retryAddition} onDiscard={discardAddition} />
    </form>
  );
}
