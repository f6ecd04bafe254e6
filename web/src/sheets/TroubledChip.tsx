/** The count of unsaved changes while something that was named could not be saved; pressed, what that is, wherever in the sheet. */
import { Button } from '@mantine/core';
import { isolated } from '@marquee/contract/isolated.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { discardAddition, retryAddition, useAdditionsThat, type Addition } from '#sync/additions.ts';
import { useSheetStatus } from '#sync/currentSheet.ts';
import { AnchoredPopup } from '#ui/popups/AnchoredPopup.tsx';
import { focusGrid } from './focusGrid.ts';
import view from './SheetView.module.css';
import classes from './TroubledChip.module.css';

/** Its place may be out of sight, in a closed group or in a popup. */
function Troubled({ addition }: { addition: Addition }) {
  return (
    <li className={classes.one}>
      <p className={classes.words}>
        “{isolated(addition.name)}” was not saved. {addition.trouble}
      </p>
      <Button size="compact-sm" variant="light" onClick={() => retryAddition(addition)}>
        Try again
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => discardAddition(addition)}>
        Discard
      </Button>
    </li>
  );
}

/** What is of another sheet is counted, and can be tried again there alone. */
export function TroubledChip({ words }: { words: string }) {
  const sheetID = useSheetStatus(({ status }) => (status.is === 'open' ? status.sheetID : undefined));
  const here = useAdditionsThat((one) => one.trouble !== undefined && one.sheetID === sheetID);
  const chip = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isOpen = anchor !== undefined && here.length > 0;
  // What fails later does not open it by itself.
  if (anchor && !isOpen) setAnchor(undefined);
  const giveBack = useEffectEvent(() => (chip.current ? chip.current.focus() : focusGrid()));
  useEffect(() => (isOpen ? () => giveBack() : undefined), [isOpen]);
  return (
    <>
      <button
        ref={chip}
        type="button"
        className={view.unsaved}
        data-waiting
        disabled={here.length === 0}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {words}
      </button>
      {anchor && isOpen ? (
        <AnchoredPopup anchor={anchor} label="Not saved" width={320} onClose={() => setAnchor(undefined)}>
          <ul className={classes.list}>
            {here.map((addition) => (
              <Troubled key={addition.id} addition={addition} />
            ))}
          </ul>
        </AnchoredPopup>
      ) : null}
    </>
  );
}
