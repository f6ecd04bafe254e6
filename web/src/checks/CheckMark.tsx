/** A small mark beside a banner's name: how it does by the presets of its sheet. A press shows what is found. */
import type { Cell } from '@marquee/contract/cells.ts';
import { countsInWords } from '@marquee/contract/checks/finding-words.ts';
import { resultWords } from '@marquee/contract/checks/results.ts';
import { openPopup } from '#screen/popups.ts';
import classes from './CheckMark.module.css';
import { useCheck, type Check } from './checkedCells.ts';

/** `Checks: 2 rules fail, 1 warning` */
export function checkInWords({ counts, result }: Check): string {
  const found = countsInWords(counts);
  return `Checks: ${(result === 'fails' || result === 'warns' ? found : [resultWords[result], ...found]).join(', ')}`;
}

/** As it has room for. */
const most = 99;

/** `isShownOnly` where a press is somebody else's. */
export function CheckMark({ cell, isShownOnly = false }: { cell: Cell; isShownOnly?: boolean }) {
  const check = useCheck(cell);
  if (!check) return null;
  const { counts, result } = check;
  const label = checkInWords(check);
  const { columnID, rowID } = cell;
  const about = { className: classes.check, 'data-check': result, 'aria-label': label, title: label };
  const number = result === 'fails' ? counts[0] : result === 'warns' ? counts[1] : 0;
  const words = number > most ? `${most}+` : number || null;
  return isShownOnly ? (
    <span role="img" {...about}>
      {words}
    </span>
  ) : (
    <button
      type="button"
      tabIndex={-1}
      {...about}
      onClick={() => openPopup('viewer', { at: { rowID, columnID }, areChecksShown: true })}
    >
      {words}
    </button>
  );
}
