/** What checks find in the version that the viewer shows: a button in its foot, and the list beside the banner. */
import { countsInWords } from '@marquee/contract/checks/finding-words.ts';
import { ActionIcon, Button } from '@mantine/core';
import type { Cell } from '@marquee/contract/cells.ts';
import { IconClipboardCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CheckList } from '#checks/CheckList.tsx';
import { isNamedFor, useCheck, useCheckedCells } from '#checks/checkedCells.ts';
import { useFindings } from '#checks/useFindings.ts';
import { useFocusBack } from '#comments/useFocusBack.ts';
import { useViewerStore } from '#banners/viewer/viewerStore.ts';
import classes from './ViewerChecks.module.css';

export function toggleChecks(): void {
  useViewerStore.setState({ areChecksShown: useViewerStore.getState().areChecksShown !== true });
}

/** Whether its sheet or its group names any. */
const useAreNamed = (cell: Cell | undefined): boolean =>
  useCheckedCells((checks) => cell !== undefined && isNamedFor(cell.rowID, checks));

/** `number` is that of an older version that is shown in the place of the current one. */
interface Shown {
  cell: Cell | undefined;
  number: number | undefined;
}

export function ChecksButton({ cell, number }: Shown) {
  const areShown = useViewerStore((store) => store.areChecksShown === true);
  const check = useCheck(cell);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(areShown, button);
  if (!useAreNamed(cell)) return null;
  // What was counted is of the current one.
  const [gravest] = check && number === undefined ? countsInWords(check.counts) : [];
  const words = gravest ?? 'Checks';
  return (
    <Button
      ref={button}
      variant={areShown ? 'light' : 'default'}
      size="xs"
      leftSection={<IconClipboardCheck size={15} stroke={1.8} aria-hidden />}
      aria-label={gravest === undefined ? 'Checks' : `Checks: ${gravest}`}
      aria-expanded={areShown}
      aria-keyshortcuts="K"
      title="Checks (K)"
      onClick={toggleChecks}
    >
      {words}
    </Button>
  );
}

/** `asked` is another object whenever somebody wants to see it. */
export function ViewerChecks({ asked, cell, number }: Shown & { asked: object | undefined }) {
  const list = useRef<HTMLElement>(null);
  const areShown = useViewerStore((store) => store.areChecksShown === true);
  const isShown = useAreNamed(cell) && areShown;
  const found = useFindings(cell?.cellID, number, isShown);
  useEffect(() => {
    if (asked) useViewerStore.setState({ areChecksShown: true });
  }, [asked]);
  const answered = useRef<object>(undefined);
  useEffect(() => {
    if (!asked || !isShown || answered.current === asked) return;
    answered.current = asked;
    list.current?.focus({ preventScroll: true });
  }, [asked, isShown]);
  if (!isShown) return null;
  return (
    <section ref={list} className={classes.list} aria-label="Checks" tabIndex={-1}>
      <ActionIcon
        className={classes.close}
        variant="subtle"
        color="gray"
        size={26}
        aria-label="Hide the checks"
        title="Hide (K)"
        onClick={toggleChecks}
      >
        <IconX size={15} stroke={1.8} aria-hidden />
      </ActionIcon>
      <h3 className={classes.title}>Checks{found.data && found.data.number > 0 ? ` of v${found.data.number}` : ''}</h3>
      <CheckList key={`${cell?.cellID} ${number}`} found={found} />
    </section>
  );
}
