/** A media plan while it is typed: its sizes, languages and markets, what of them is left out, and the names of the rows that it comes to. */
import { bannerSizes } from '@marquee/contract/cell-kinds/banner.ts';
import { limits } from '@marquee/contract/limits.ts';
import { type ChangeEvent, useDeferredValue, useState } from 'react';
import { firstPattern, nameOf, wantedIn, wordsIn, type MediaPlan } from './mediaPlan.ts';

/** The sizes that are offered to be ticked. */
export const offeredSizes = bannerSizes.map(({ width, height, name }) => ({ size: `${width}x${height}`, name }));

const asTyped = { others: '', languages: '', markets: '', pattern: firstPattern };

const toggled = (all: ReadonlySet<string>, one: string): ReadonlySet<string> =>
  new Set(all.has(one) ? [...all].filter((other) => other !== one) : [...all, one]);

/** `onTouch` hears that something was typed or ticked. */
export function useMediaPlan(onTouch: () => void) {
  const [typed, setTyped] = useState(asTyped);
  const [sizes, setSizes] = useState<ReadonlySet<string>>(new Set());
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const ticked = offeredSizes.map(({ size }) => size).filter((size) => sizes.has(size));
  const now: MediaPlan = {
    sizes: [...new Set([...ticked, ...wordsIn(typed.others)])],
    languages: wordsIn(typed.languages),
    markets: wordsIn(typed.markets),
  };
  // Whoever types need not wait for a large matrix.
  const plan = useDeferredValue(now);
  const namesIn = (of: MediaPlan) => wantedIn(of, leftOut).map((wanted) => nameOf(typed.pattern, wanted));
  const names = namesIn(plan);
  return {
    plan,
    names,
    isTooMuch: names.length > limits.newRowsAtOnce,
    /** What was typed last may not be among those that are shown yet. */
    namesNow: () => namesIn(now),
    sizes,
    leftOut,
    /** A box for words of the plan. */
    field: (name: keyof typeof asTyped) => ({
      value: typed[name],
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        setTyped((before) => ({ ...before, [name]: value }));
        onTouch();
      },
    }),
    toggleSize: (size: string) => {
      setSizes((before) => toggled(before, size));
      onTouch();
    },
    /** Leaves a field of the matrix out, or takes it in again. */
    toggleField: (field: string) => {
      setLeftOut((before) => toggled(before, field));
      onTouch();
    },
  };
}
