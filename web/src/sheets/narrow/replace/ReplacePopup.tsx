/** Puts other words in the place of what the search has found: here, or everywhere at once. */
import { Button, TextInput } from '@mantine/core';
import { counted } from '@marquee/contract/counted.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AnchoredPopup } from '#ui/popups/AnchoredPopup.tsx';
import { offerBackUnless } from '#ui/messages/offerBack.tsx';
import { carryOut, wholeSheet } from '#sheets/clipboard/pasteCells.ts';
import { showRow } from '#sheets/lookAt.ts';
import { useLayout } from '#sync/openSheet.ts';
import { placesFound, type Found, type Narrowed } from '#sheets/narrow/narrow.ts';
import { goToMatch, setCriteria, useNarrow } from '#sheets/narrow/narrowStore.ts';
import { sourceOf } from '#sheets/narrow/source.ts';
import { planReplace, reachOf, type Reach } from './planReplace.ts';
import classes from './ReplacePopup.module.css';

const longest = 1_000;

/** `In 9 cells and 3 row names. 2 cells left out: chosen, not written.` */
function inWords({ cells, chosen, names }: Reach): string {
  if (cells + chosen + names === 0) return 'There are no matches any more.';
  const places = [cells > 0 ? counted(cells, 'cell') : '', names > 0 ? counted(names, 'row name') : ''];
  const written = places.filter((some) => some !== '').join(' and ');
  const left = chosen > 0 ? ` ${counted(chosen, 'cell')} left out: chosen, not written.` : '';
  return `${written === '' ? 'Nothing here is written.' : `In ${written}.`}${left}`;
}

/** Resolves to whether all of it can be replaced, and whether any of it was saved. */
async function replaceIn(places: readonly Found[], by: string): Promise<{ isWhole: boolean; saved: Promise<boolean> }> {
  const { search } = useNarrow.getState().criteria;
  const sheet = await wholeSheet();
  if (!sheet) return { isWhole: false, saved: Promise.resolve(false) };
  const plan = planReplace(sheet.shown.layout.columns, sourceOf(sheet.shown), places, search, by);
  return { isWhole: plan.troubles.length === 0, saved: carryOut(plan, 'changed') };
}

/** Then the sheet is shown as it is: rows that vanish because they were changed look as if they were gone. The popup with the words is closed by then. */
async function replaceAll(narrowed: Narrowed, by: string, isAllWritten: boolean): Promise<void> {
  const { isWhole, saved } = await replaceIn(placesFound(narrowed), by);
  if (isWhole && isAllWritten) setCriteria({ search: '' });
  void offerBackUnless(saved, by);
}

/** The match that the search has come to, or its first; then the next one is shown. */
async function replaceHere(by: string): Promise<void> {
  const { current } = useNarrow.getState();
  const here = current ?? goToMatch(1);
  if (!here) return;
  await replaceIn([here], by);
  const next = goToMatch(1);
  if (next) showRow(next);
}

export function ReplacePopup({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const narrowed = useNarrow((store) => store.narrowed);
  const { columns } = useLayout();
  const [by, setBy] = useState('');
  const reach = reachOf(narrowed?.found ?? [], columns);
  const isPossible = narrowed?.isWhole === true && reach.cells + reach.names > 0;
  const left = reach.cells + reach.names + reach.chosen;
  /** something is being replaced here: what is found then is no doing of others */
  const isOurs = useRef(false);
  const look = useEffectEvent(() => {
    if (isOurs.current && left === 0) onClose();
    isOurs.current = false;
  });
  useEffect(() => look(), [left]);
  return (
    <AnchoredPopup anchor={anchor} label="Replace" width={320} className={classes.popup} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPossible) return;
          isOurs.current = true;
          void replaceHere(by);
        }}
      >
        <TextInput
          size="xs"
          label="Replace with"
          data-autofocus
          maxLength={longest}
          value={by}
          onChange={(event) => setBy(event.currentTarget.value)}
        />
        <p className={classes.note} role="status">
          {narrowed?.isWhole === true ? inWords(reach) : 'Still looking…'}
        </p>
        <div className={classes.foot}>
          <Button type="submit" size="xs" variant="default" disabled={!isPossible}>
            Replace
          </Button>
          <Button
            size="xs"
            disabled={!isPossible}
            onClick={() => {
              if (narrowed) void replaceAll(narrowed, by, reach.chosen === 0);
              onClose();
            }}
          >
            Replace all
          </Button>
        </div>
      </form>
    </AnchoredPopup>
  );
}
