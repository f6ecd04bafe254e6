/** The popup that makes a copy of a sheet: what it is called, and how much comes along. */
import { copyName, type CopiedContent } from '@marquee/contract/copies.ts';
import { useId, useState } from 'react';
import type { PopupProps } from '#screen/popups.ts';
import { NamePopup } from '#ui/popups/NamePopup.tsx';
import radio from '#ui/fields/Radio.module.css';
import { useProgressHere } from '#ui/messages/useProgressHere.tsx';
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

export function DuplicateSheetPopup({ name, onAdded, onClose, sheetID }: PopupProps<'duplicateSheet'>) {
  const [content, setContent] = useState<CopiedContent>('values');
  const progress = useProgressHere();
  const group = useId();
  const change = useChangeTree();
  return (
    <NamePopup
      title="Duplicate sheet"
      label="Sheet name"
      name={copyName(name)}
      words="Duplicate"
      failure="The sheet was not duplicated."
      hint="Comments stay behind, and so do members: the copy is yours until you add someone. What is hidden from public stays hidden."
      onSave={async (wanted) => {
        const copy = await change.duplicateSheet(sheetID, wanted, content, progress.show);
        if (copy) onAdded(copy.url);
      }}
      onStop={progress.stop}
      onClose={onClose}
    >
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>Copy</legend>
        {contents.map((one) => (
          <label key={one.content} className={classes.choice}>
            <input
              type="radio"
              className={radio.radio}
              name={group}
              checked={content === one.content}
              onChange={() => setContent(one.content)}
            />
            {one.label}
          </label>
        ))}
      </fieldset>
      {progress.line}
    </NamePopup>
  );
}
