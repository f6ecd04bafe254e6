/** The place of the bar over selected rows. Its code comes after the first screen, and it is drawn once rows are selected. */
import { useMode } from '#screen/mode.ts';
import { lazily } from '#ui/lazily.tsx';
import { LoadFailed } from '#ui/messages/LoadFailed.tsx';

const SelectionBar = lazily(async () => (await import('./SelectionBar.tsx')).SelectionBar, LoadFailed, {
  isSoon: true,
});

/** For members only. */
export function SelectionPlace() {
  const isNeeded = useMode(({ chosenRows, mode }) => mode === 'organiseRows' && chosenRows.size > 0);
  return isNeeded ? <SelectionBar /> : null;
}
