/** Says how many changes wait to be saved, and what of the sheet could not be. */
import { counted } from '@marquee/contract/counted.ts';
import { useTroubledAdditions } from '#sync/additions.ts';
import { useUnsaved } from '#sync/openSheet.ts';
import { Later, lazily } from '#ui/lazily.tsx';
import classes from './SheetView.module.css';

const Words = ({ words }: { words: string }) => (
  <span className={classes.unsaved} data-waiting>
    {words}
  </span>
);

const TroubledChip = lazily(async () => (await import('./TroubledChip.tsx')).TroubledChip, Later, {
  isSoon: true,
  Waiting: Words,
});

export function UnsavedChip() {
  const { count, isWaiting } = useUnsaved();
  const troubled = useTroubledAdditions();
  const words = counted(count + troubled, 'unsaved change');

  // A change on its way is saved in a moment, which needs no words; one that takes long appears by the stylesheet's delay.
  return (
    <span role="status">
      {troubled > 0 ? (
        <TroubledChip words={words} />
      ) : count > 0 ? (
        <span className={classes.unsaved} data-waiting={isWaiting || undefined}>
          {words}
        </span>
      ) : null}
    </span>
  );
}
