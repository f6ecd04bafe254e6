/** What checks find in the version that the viewer shows: a button in its foot, and the list beside the banner. */
import { countsInWords } from '@marquee/contract/checks/finding-words.ts';
import { ActionIcon, Button } from '@mantine/core';
import type { Cell } from '@marquee/contract/cells.ts';
import { IconClipboardCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { CheckList } from '#checks/CheckList.tsx';
import { isNamedFor, useCheck, useCheckedCells } from '#checks/checkedCells.ts';
import { useFindings } from '#checks/useFindings.ts';
import { useFocusBack } from '#comments/useFocusBack.ts';
import { useViewerStore } from '#banners/viewer/viewerStore.ts';
import classes from './ViewerChecks.module.css';

/** Whether its sheet or its group names any. */
const useAreNamed = (cell: Cell | undefined): boolean =>
  useCheckedCells((checks) => cell !== undefined && isNamedFor(cell.rowID, checks));

export interface ShownChecks {
  cell: Cell | undefined;
  /** that of an older version that is shown in the place of the current one */
  number: number | undefined;
  /** another object whenever somebody wants to see the list of this banner */
  asked: object | undefined;
  areShown: boolean;
  /** undefined where nothing is to be checked */
  toggle: (() => void) | undefined;
}

/** Whether the list is shown: of every banner as it was chosen, or of the one that somebody asked it of, until it is hidden. */
export function useShownChecks({ asked, cell, number }: Pick<ShownChecks, 'asked' | 'cell' | 'number'>): ShownChecks {
  const isChosen = useViewerStore((store) => store.areChecksShown === true);
  const [hidden, setHidden] = useState<object>();
  const areNamed = useAreNamed(cell);
  const areShown = areNamed && (isChosen || (asked !== undefined && asked !== hidden));
  const toggle = () => {
    setHidden(asked);
    useViewerStore.setState({ areChecksShown: !areShown });
  };
  return { cell, number, asked, areShown, toggle: areNamed ? toggle : undefined };
}

export function ChecksButton({ areShown, cell, number, toggle }: ShownChecks) {
  const check = useCheck(cell);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(areShown, button);
  if (!toggle) return null;
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
      onClick={toggle}
    >
      {words}
    </Button>
  );
}

export function ViewerChecks({ areShown, asked, cell, number, toggle }: ShownChecks) {
  const list = useRef<HTMLElement>(null);
  const focusedFor = useRef<object>(undefined);
  const found = useFindings(cell?.cellID, number, areShown);
  useEffect(() => {
    if (!asked || !areShown || focusedFor.current === asked) return;
    focusedFor.current = asked;
    list.current?.focus({ preventScroll: true });
  }, [asked, areShown]);
  if (!areShown) return null;
  return (
    <section ref={list} className={classes.list} aria-label="Checks" tabIndex={-1}>
      <ActionIcon
        className={classes.close}
        variant="subtle"
        color="gray"
        size={26}
        aria-label="Hide the checks"
        title="Hide (K)"
        onClick={toggle}
      >
        <IconX size={15} stroke={1.8} aria-hidden />
      </ActionIcon>
      <h3 className={classes.title}>Checks{found.data && found.data.number > 0 ? ` of v${found.data.number}` : ''}</h3>
      <CheckList key={`${cell?.cellID} ${number}`} found={found} />
    </section>
  );
}
