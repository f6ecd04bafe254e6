/** The sheet's banners as a board, in the place of its rows: played in step by one bar, and decided on by keys. */
import { Fragment, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useBannerAddress, useFileChanges } from '#banners/viewer/playedFile.ts';
import { unplayable } from '#banners/viewer/unplayable.ts';
import { useSavedCell } from '#banners/viewer/useBanners.ts';
import { useVersions } from '#banners/viewer/useVersions.ts';
import { DecisionMark } from '#cells/kinds/banner/DecisionMark.tsx';
import { CheckMark } from '#checks/CheckMark.tsx';
import { groupColour } from '#groups/groupColour.ts';
import { useLoggedInUser } from '#people/session.ts';
import { toggleRow, useMode } from '#screen/mode.ts';
import { openPopup, usePopups, type PopupKinds } from '#screen/popups.ts';
import { useBoard } from '#screen/board.ts';
import { focusGrid } from '#sheets/focusGrid.ts';
import { useIsEditable } from '#sync/openSheet.ts';
import box from '#ui/fields/CheckBox.module.css';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import { sheetStore } from '#ui/stores.ts';
import classes from './BoardScreen.module.css';
import { BoardFrame, focusTile, showTile } from './BoardFrame.tsx';
import { useBoardLook, useBoardScale } from './boardLook.ts';
import { BoardPlay } from './boardPlay.ts';
import type { AddressOf, BoardBanner } from './BoardTile.tsx';
import { BoardTools } from './BoardTools.tsx';
import { inEnglish } from './boardWords.ts';
import { DecideButton } from './DecideButton.tsx';
import { FocusedBanner, type FocusedHandle } from './FocusedBanner.tsx';
import { HoverCard } from './HoverCard.tsx';
import { KnownBanner } from './KnownBanner.tsx';
import { sizeWords } from './sections.ts';
import { keyOf, placeOfKey, useBoardBanners, type SheetBanner } from './useBoardBanners.ts';
import { usePrinting } from './usePrinting.ts';

const SheetAddress: AddressOf = ({ of, children }) => {
  const cell = useSavedCell(placeOfKey(of.key));
  const { data } = useBannerAddress(cell);
  const isMember = useIsEditable();
  // One that was replaced under its own name has the same address: it is loaded anew, and again as its copy, which alone can be steered.
  const changes = useFileChanges(cell);
  const stack = useVersions(changes > 0 ? cell?.cellID : undefined, isMember);
  const version = stack?.versions.find(({ isCurrent }) => isCurrent)?.number;
  const isPlayed = cell?.cellBanner && unplayable(cell.cellBanner.fileName) === undefined;
  return <Fragment key={`${changes} ${version}`}>{children(isPlayed ? data?.address : undefined)}</Fragment>;
};

function Caption({ of }: { of: BoardBanner }) {
  const { name } = of as SheetBanner;
  const cell = useSavedCell(placeOfKey(of.key));
  const isMember = useIsEditable();
  return (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.facts}>
        {cell && isMember ? (
          <>
            <DecisionMark cell={cell} />
            <CheckMark cell={cell} isShownOnly />
          </>
        ) : null}
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
      className={`${box.box} ${classes.choose}`}
      aria-label={`Select ${name}`}
      checked={isChosen}
      onChange={() => toggleRow(rowID)}
    />
  );
}

/** The banner that the board is about, and the one whose question a finger opened. */
const useBoardAt = sheetStore<{ at: string | undefined; touched: string | undefined }>(() => ({
  at: undefined,
  touched: undefined,
}));
const setAt = (at: string) => useBoardAt.setState({ at });
const close = () => useBoardAt.setState({ touched: undefined });

function Decide({ of }: { of: BoardBanner }) {
  const isOpen = useBoardAt(({ touched }) => touched === of.key);
  const open = () => {
    useBoardAt.setState({ at: of.key, touched: of.key });
    showTile(of.key);
  };
  return <DecideButton label={`Decide on ${of.name}`} isOpen={isOpen} onPress={isOpen ? close : open} />;
}

const Corner = ({ of }: { of: BoardBanner }) => (
  <>
    <Choose of={of} />
    <Decide of={of} />
  </>
);

/** Where the keyboard goes on: on the banner that the viewer showed last, and in the rows for whoever goes back to them. */
function useComingBack(): void {
  useEffect(
    () =>
      usePopups.subscribe((now, before) => {
        const was = before.open.find(({ kind }) => kind === 'viewer')?.told as PopupKinds['viewer'] | undefined;
        if (!was || now.open.some(({ kind }) => kind === 'viewer')) return;
        const key = keyOf(was.at);
        setAt(key);
        requestAnimationFrame(() => requestAnimationFrame(() => focusTile(key)));
      }),
    [],
  );

  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusGrid();
      });
    },
    [],
  );
}

/** Has the sheet's menu print the board as long as it is there; answers whether that is being prepared. */
function usePrintButton(sections: Parameters<typeof usePrinting>[0]): boolean {
  const { isPreparing, print } = usePrinting(sections);
  useEffect(() => {
    useBoard.setState({ print });
    return () => useBoard.setState({ print: undefined });
  }, [print]);
  return isPreparing;
}

export function Board() {
  const { all, sections } = useBoardBanners();
  const scale = useBoardScale((store) => store.scale);
  const isPhone = useIsNarrowWindow();
  const isMember = useIsEditable();
  const { data: user } = useLoggedInUser();
  const [play] = useState(() => new BoardPlay());
  useEffect(() => play.open(), [play]);
  const focused = useRef<FocusedHandle>(null);
  const { at, touched } = useBoardAt();
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

  const open = useCallback(
    (key: string) => {
      play.step.pause();
      openPopup('viewer', { at: placeOfKey(key) });
    },
    [play],
  );

  useComingBack();
  const isPreparing = usePrintButton(sections);
  const isAsked = isMember && user && banner && (!isPhone || touched === at);

  return (
    <BoardFrame
      label="Board"
      words={inEnglish}
      sections={drawn}
      scale={isPhone ? 1 : scale}
      isColumn={isPhone}
      play={play}
      Address={SheetAddress}
      at={at}
      onAt={setAt}
      onOpen={open}
      onVerdict={(verdict) => {
        focused.current?.decide(verdict);
        return focused.current !== null;
      }}
      Caption={Caption}
      Corner={isMember ? Corner : undefined}
      tools={<BoardTools all={all} />}
      nothing={<Nothing isNarrowed={all.length > 0} />}
      about={
        isAsked ? (
          <FocusedBanner
            key={banner.key}
            ref={focused}
            of={banner}
            userID={user.userID}
            onSaid={() => focusTile(at)}
            onClose={touched === at ? close : undefined}
          />
        ) : null
      }
    >
      <HoverCard find={find} Known={KnownBanner} />
      {isPreparing ? (
        <p className={classes.preparing} role="status">
          {inEnglish.preparing}
        </p>
      ) : null}
    </BoardFrame>
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
