/** The sheet's banners as a board, in the place of its rows: played in step by one bar, and decided on by keys. */
import type { VerdictWord } from '@marquee/contract/decisions.ts';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useBannerAddress } from '#banners/viewer/playedFile.ts';
import { playerKey } from '#banners/viewer/player/playerKeys.ts';
import { unplayable } from '#banners/viewer/unplayable.ts';
import { useSavedCell } from '#banners/viewer/useBanners.ts';
import { DecisionMark } from '#cells/kinds/banner/DecisionMark.tsx';
import { groupColour } from '#groups/groupColour.ts';
import { useLoggedInUser } from '#people/session.ts';
import { toggleRow, useMode } from '#screen/mode.ts';
import { openPopup, usePopups, type PopupKinds } from '#screen/popups.ts';
import { useBoard } from '#screen/board.ts';
import { focusGrid } from '#sheets/focusGrid.ts';
import { useIsEditable } from '#sync/openSheet.ts';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import classes from './BoardScreen.module.css';
import { BoardBar } from './BoardBar.tsx';
import { BoardField } from './BoardField.tsx';
import { useBoardLook, useBoardScale } from './boardLook.ts';
import { BoardPlay } from './boardPlay.ts';
import type { AddressOf, BoardBanner } from './BoardTile.tsx';
import { BoardTools } from './BoardTools.tsx';
import { FocusedBanner, type FocusedHandle } from './FocusedBanner.tsx';
import { HoverCard } from './HoverCard.tsx';
import { picturesCome } from './picturesCome.ts';
import { sizeWords } from './sections.ts';
import { keyOf, placeOfKey, useBoardBanners, type SheetBanner } from './useBoardBanners.ts';

/** What a letter says of the banner, as in the viewer. */
const verdicts: Readonly<Record<string, VerdictWord>> = { a: 'approve', c: 'changes', x: 'reject' };

const SheetAddress: AddressOf = ({ of, children }) => {
  const cell = useSavedCell(placeOfKey(of.key));
  const { data } = useBannerAddress(cell);
  const isPlayed = cell?.cellBanner && unplayable(cell.cellBanner.fileName) === undefined;
  return children(isPlayed ? data?.address : undefined);
};

function Caption({ of }: { of: BoardBanner }) {
  const { name } = of as SheetBanner;
  const cell = useSavedCell(placeOfKey(of.key));
  const isMember = useIsEditable();
  return (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.facts}>
        {cell && isMember ? <DecisionMark cell={cell} /> : null}
        {sizeWords(of.size)}
      </span>
    </>
  );
}

/** Chooses the banner's row, for what can be done with several. */
function Choose({ of }: { of: BoardBanner }) {
  const { name, rowID } = of as SheetBanner;
  const isUsual = useMode(({ mode }) => mode === 'organiseRows');
  const isChosen = useMode(({ chosenRows }) => chosenRows.has(rowID));
  if (!isUsual) return null;
  return (
    <input
      type="checkbox"
      className={classes.choose}
      aria-label={`Select ${name}`}
      checked={isChosen}
      onChange={() => toggleRow(rowID)}
    />
  );
}

const keepsKeys = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

export function Board() {
  const { all, sections } = useBoardBanners();
  const scale = useBoardScale((store) => store.scale);
  const isPhone = useIsNarrowWindow();
  const isMember = useIsEditable();
  const { data: user } = useLoggedInUser();
  const [play] = useState(() => new BoardPlay());
  useEffect(() => play.open(), [play]);
  const root = useRef<HTMLDivElement>(null);
  const focused = useRef<FocusedHandle>(null);
  const [at, setAt] = useState<string>();
  const banners = useMemo(
    () => new Map(sections.flatMap((section) => section.banners.map((one) => [one.key, one]))),
    [sections],
  );
  const find = useCallback((key: string) => banners.get(key), [banners]);
  const banner = at === undefined ? undefined : banners.get(at);

  const drawn = useMemo(
    () =>
      sections.map(({ groupID, ...section }) => ({
        ...section,
        sign:
          groupID === undefined ? undefined : (
            <span className={classes.sign} style={{ background: groupColour(groupID) }} />
          ),
      })),
    [sections],
  );

  const focusAt = useCallback((key: string | undefined) => {
    const tile =
      key === undefined ? null : root.current?.querySelector(`[data-board-tile="${CSS.escape(key)}"] button`);
    if (tile instanceof HTMLElement) tile.focus();
  }, []);
  const open = useCallback(
    (key: string) => {
      play.step.pause();
      openPopup('viewer', { at: placeOfKey(key) });
    },
    [play],
  );

  // The viewer leaves the keyboard on the banner that it showed last.
  useEffect(
    () =>
      usePopups.subscribe((now, before) => {
        const was = before.open.find(({ kind }) => kind === 'viewer')?.told as PopupKinds['viewer'] | undefined;
        if (!was || now.open.some(({ kind }) => kind === 'viewer')) return;
        const key = keyOf(was.at);
        setAt(key);
        requestAnimationFrame(() => requestAnimationFrame(() => focusAt(key)));
      }),
    [focusAt],
  );

  // Whoever goes back to the rows goes on there.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusGrid();
      });
    },
    [],
  );

  const [isPreparing, setPreparing] = useState(false);
  const toPrint = useRef<() => void>(undefined);
  useEffect(() => {
    toPrint.current = () => {
      const stills = sections.flatMap((section) => section.banners.flatMap(({ still }) => still ?? []));
      setPreparing(true);
      void picturesCome(stills).then(() => {
        setPreparing(false);
        window.print();
      });
    };
  }, [sections]);
  useEffect(() => {
    const print = () => toPrint.current?.();
    useBoard.setState({ print });
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p' || event.shiftKey) return;
      event.preventDefault();
      print();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      useBoard.setState({ print: undefined });
    };
  }, []);

  const onKey = (event: KeyboardEvent) => {
    // What has opened elsewhere, and what is pressed by Space, has its own.
    const { target } = event;
    if (!(target instanceof Element) || !root.current?.contains(target)) return;
    if (event.key === ' ' && target.closest('button') && !target.closest('[data-board-tile]')) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (keepsKeys(event.target)) return;
    const verdict = verdicts[event.key.toLowerCase()];
    if (verdict !== undefined && focused.current && !event.repeat) {
      event.preventDefault();
      focused.current.decide(verdict);
    } else if (playerKey(event.key, play.replay, play.store)) event.preventDefault();
  };

  return (
    <div
      ref={root}
      className={classes.board}
      role="region"
      aria-label="Board"
      data-board
      onKeyDown={onKey}
      onKeyUp={(event) => {
        // Space plays; it doesn't press the banner on which the keyboard stands.
        if (event.key === ' ' && event.target instanceof Element && event.target.closest('[data-board-tile] button'))
          event.preventDefault();
      }}
    >
      <BoardTools all={all} />
      <BoardField
        sections={drawn}
        scale={isPhone ? 1 : scale}
        isColumn={isPhone}
        play={play}
        Address={SheetAddress}
        at={at}
        onAt={setAt}
        onOpen={open}
        Caption={Caption}
        {...(isMember ? { Corner: Choose } : {})}
      >
        <Nothing isNarrowed={all.length > 0} />
      </BoardField>
      {isMember && user && banner && !isPhone ? (
        <FocusedBanner key={banner.key} ref={focused} of={banner} userID={user.userID} onSaid={() => focusAt(at)} />
      ) : null}
      <BoardBar play={play} />
      <HoverCard find={find} isMember={isMember} />
      {isPreparing ? (
        <p className={classes.preparing} role="status">
          Getting the pictures ready to print…
        </p>
      ) : null}
    </div>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className={classes.nothing}>
      <p>{isNarrowed ? 'No banners match.' : 'There are no banners to show here.'}</p>
      {isNarrowed ? (
        <button type="button" className={classes.all} onClick={() => useBoardLook.setState({ states: [], sizes: [] })}>
          Show all banners
        </button>
      ) : (
        <p>Choose files in a Banner column, or clear the search and filters above.</p>
      )}
    </div>
  );
}
