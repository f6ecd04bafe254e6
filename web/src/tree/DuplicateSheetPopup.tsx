/** The popup that makes a copy of a sheet: what it is called, and how much comes along. */
import { Button, TextInput } from '@mantine/core';
import { copyName, type CopiedContent } from '@marquee/contract/copies.ts';
import { limits } from '@marquee/contract/limits.ts';
import { type FormEvent, useId, useState } from 'react';
import type { PopupProps } from '#screen/popups.ts';
import { sentenceOf } from '#ui/notify.ts';
import { Popup, PopupFoot } from '#ui/Popup.tsx';
import { useChangeTree } from './changeTree.ts';
import classes from './DuplicateSheetPopup.module.css';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** `onAdded` goes to the copy */
    duplicateSheet: { sheetID: number; name: string; onAdded: (sheetURL: string) => void };
  }
}

const contents: readonly { content: CopiedContent; label: string }[] = [
  { content: 'values', label: 'Rows with their values' },
  { content: 'rows', label: 'Rows without values' },
  { content: 'structure', label: 'Groups and columns only' },
];

export function DuplicateSheetPopup(props: PopupProps<'duplicateSheet'>) {
  const [name, setName] = useState(copyName(props.name));
  const [content, setContent] = useState<CopiedContent>('values');
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const group = useId();
  const change = useChangeTree();

  async function submit(event: FormEvent, close: () => void): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') {
      setTrouble('Required');
      return;
    }
    setBusy(true);
    try {
      const copy = await change.duplicateSheet(props.sheetID, name, content);
      close();
      props.onAdded(copy.url);
    } catch (error) {
      setTrouble(`The sheet was not duplicated. ${sentenceOf(error)}`);
    }
    setBusy(false);
  }

  return (
    <Popup title="Duplicate sheet" size={440} isBusy={isBusy} onClose={props.onClose}>
      {(close) => (
        <form noValidate onSubmit={(event) => void submit(event, close)}>
          <TextInput
            label="Sheet name"
            data-autofocus
            autoComplete="off"
            maxLength={limits.name}
            value={name}
            error={trouble}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setTrouble(undefined);
            }}
          />
          <fieldset className={classes.choices}>
            <legend className={classes.legend}>Copy</legend>
            {contents.map((one) => (
              <label key={one.content} className={classes.choice}>
                <input
                  type="radio"
                  name={group}
                  checked={content === one.content}
                  onChange={() => setContent(one.content)}
                />
                {one.label}
              </label>
            ))}
          </fieldset>
          <p className={classes.text}>
            Comments stay behind, and so do members: the copy is yours until you add someone. What is hidden from public
            stays hidden.
          </p>
          <PopupFoot>
            <Button variant="default" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Duplicate
            </Button>
          </PopupFoot>
        </form>
      )}
    </Popup>
  );
}
