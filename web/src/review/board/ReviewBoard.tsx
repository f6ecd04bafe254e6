/** All banners of the link at once, at real proportions: played in step by one bar, compared side by side, and decided on. */
import { dotted } from '@marquee/contract/isolated.ts';
import type { ReviewBanner, ReviewPage } from '@marquee/contract/review.ts';
import { IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { BoardFrame, showTile } from '#banners/board/BoardFrame.tsx';
import { BoardPlay } from '#banners/board/boardPlay.ts';
import type { AddressOf, BoardBanner } from '#banners/board/BoardTile.tsx';
import { DecideButton } from '#banners/board/DecideButton.tsx';
import { HoverCard } from '#banners/board/HoverCard.tsx';
import { PrintedSections } from '#banners/board/PrintedSections.tsx';
import { sizeWords } from '#banners/board/sections.ts';
import { usePrinting } from '#banners/board/usePrinting.ts';
import { useAddress } from '#review/addresses.ts';
import { canDecide, Decision, press, Standing } from '#review/Decision.tsx';
import { lookAt, openBanner } from '#review/load.ts';
import { StateMark, StateWord } from '#review/StateMark.tsx';
import { useReview } from '#review/store.ts';
import { t } from '#review/words.ts';
import { sectionsFor, sidesOf, tilesOf, type ReviewTile } from './boardBanners.ts';
import { useLook } from './look.ts';
import classes from './ReviewBoard.module.css';
import { Tools } from './Tools.tsx';
import { useBoardKeyboard } from './useBoardKeyboard.ts';
import { useIsPrinted } from './useIsPrinted.ts';
import { useIsTouched } from './useIsTouched.ts';
import { boardWords } from './words.ts';

const Address: AddressOf = ({ of, children }) => {
  const { cellID, number } = of as ReviewTile;
  const { played } = useAddress(cellID, number, undefined);
  return children(played?.address);
};

const mayDecide = (): boolean => useReview.getState().page?.mayDecide ?? false;

function Caption({ of }: { of: BoardBanner }) {
  const { name, size, state } = of as ReviewTile;
  return (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.facts}>
        {mayDecide() ? <StateMark state={state} /> : null}
        {sizeWords(size)}
        {mayDecide() && state !== 'waiting' ? (
          <span className={classes.state} data-state={state}>
            {t(state)}
          </span>
        ) : null}
      </span>
    </>
  );
}

function Known({ of }: { of: BoardBanner }) {
  const { cellID, name, number, size, state } = of as ReviewTile;
  const banner = useReview(({ page }) => page?.banners.find((one) => one.cellID === cellID));
  return (
    <>
      <strong>{name}</strong>
      <span>{dotted([sizeWords(size), ...(number === null ? [] : [t('version', { number })])])}</span>
      {banner?.fields.map((field) => (
        <span key={field.name}>{`${field.name}: ${field.text}`}</span>
      ))}
      {mayDecide() ? <StateWord state={state} /> : null}
    </>
  );
}

function Corner({ of }: { of: BoardBanner }) {
  const { cellID, name } = of as ReviewTile;
  const isOpen = useLook(({ touched }) => touched === cellID);
  const onPress = () => {
    useLook.setState({ touched: isOpen ? undefined : cellID });
    if (isOpen) return;
    lookAt(cellID);
    showTile(of.key);
  };
  return <DecideButton label={t('decideOn', { name })} isOpen={isOpen} onPress={onPress} />;
}

const narrow = matchMedia('(max-width: 767.98px)');
function watchWidth(hear: () => void): () => void {
  narrow.addEventListener('change', hear);
  return () => narrow.removeEventListener('change', hear);
}

function Nothing() {
  return (
    <div className={classes.nothing}>
      <p>{t('noneLeft')}</p>
      <button type="button" className={classes.all} onClick={() => useLook.setState({ states: [], sizes: [] })}>
        {t('showAll')}
      </button>
    </div>
  );
}

/** The question about the banner that the board is about. */
function Asked(props: { page: ReviewPage; banner: ReviewBanner; onClose: (() => void) | undefined }) {
  const { banner, onClose, page } = props;
  return (
    <section className={classes.asked} aria-label={banner.name}>
      <Standing banner={banner} />
      <div className={classes.question}>
        <p className={classes.about}>
          <strong>{banner.name}</strong>
          <StateWord state={banner.state} />
        </p>
        {onClose ? (
          <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
            <IconX size={20} stroke={1.8} aria-hidden />
          </button>
        ) : null}
        <Decision banner={banner} page={page} />
      </div>
    </section>
  );
}

export function ReviewBoard({ banners, page }: { page: ReviewPage; banners: readonly ReviewBanner[] }) {
  const look = useLook();
  const cellID = useReview((state) => state.cellID);
  const isPhone = useSyncExternalStore(watchWidth, () => narrow.matches);
  const isPrinted = useIsPrinted();
  const [play] = useState(() => new BoardPlay());
  useEffect(() => play.open(), [play]);
  const sides = useMemo(() => sidesOf(banners), [banners]);
  const tiles = useMemo(() => tilesOf(banners, sides, page.mayDecide), [banners, sides, page.mayDecide]);
  const sections = useMemo(() => sectionsFor(tiles, look, banners, sides), [tiles, look, banners, sides]);
  const { isPreparing, print } = usePrinting(sections);
  const banner = banners.find((one) => one.cellID === cellID);
  const find = useCallback((key: string) => tiles.find((tile) => tile.key === key), [tiles]);
  const onAt = useCallback((key: string) => lookAt(Number(key)), []);
  const onOpen = useCallback((key: string) => openBanner(Number(key)), []);

  const isTouched = useIsTouched(look.touched, cellID, banner?.ownVerdict);
  useBoardKeyboard(cellID);

  const words = boardWords();
  const isAsked = page.mayDecide && banner !== undefined && (!isPhone || isTouched);
  return (
    <main className={classes.main} aria-label={t('allBanners')} tabIndex={-1}>
      <BoardFrame
        label={t('board')}
        words={words}
        sections={sections}
        scale={isPhone ? 1 : look.scale}
        isColumn={isPhone}
        play={play}
        Address={Address}
        at={cellID === undefined ? undefined : String(cellID)}
        onAt={onAt}
        onOpen={onOpen}
        onVerdict={(verdict) => {
          if (!banner || !canDecide(page, banner)) return false;
          if (isPhone) useLook.setState({ touched: banner.cellID });
          press(banner, verdict);
          return true;
        }}
        Caption={Caption}
        Corner={page.mayDecide ? Corner : undefined}
        tools={<Tools tiles={tiles} sides={sides} showsStates={page.mayDecide} onPrint={print} />}
        nothing={<Nothing />}
        about={
          isAsked ? (
            <Asked
              page={page}
              banner={banner}
              onClose={isTouched ? () => useLook.setState({ touched: undefined }) : undefined}
            />
          ) : null
        }
      >
        <HoverCard find={find} Known={Known} />
        {isPreparing ? (
          <p className={classes.preparing} role="status">
            {words.preparing}
          </p>
        ) : null}
      </BoardFrame>
      {isPrinted ? (
        <PrintedSections
          title={page.name}
          sections={sections}
          scale={look.scale}
          factOf={({ state }) => (page.mayDecide ? t(state) : undefined)}
        />
      ) : null}
    </main>
  );
}
