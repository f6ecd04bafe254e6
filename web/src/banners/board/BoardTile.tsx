/** One banner of a board: it runs with the others, or rests on a picture of it, else at its own last picture, else as a card that names it. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { memo, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { storeOfOne } from '#banners/viewer/player/member.ts';
import { canSeek } from '#banners/viewer/player/playerKeys.ts';
import type { PlayingStore } from '#banners/viewer/player/playing.ts';
import { hasControls } from '#banners/viewer/player/steeredAddress.ts';
import { Player } from '#banners/viewer/Player.tsx';
import { Answered } from './Answered.tsx';
import classes from './Board.module.css';
import type { BoardPlay } from './boardPlay.ts';
import type { Box, Size } from './pack.ts';
import { useLost } from './useLost.ts';

export interface BoardBanner {
  /** its own among all of the board */
  key: string;
  name: string;
  /** names it for those who can't see it */
  label: string;
  /** what kind of file it is, in words */
  typeName: string;
  size: Size;
  fileType: number;
  /** the address of a picture of it */
  still: string | undefined;
}

/** Finds out where a banner is played from, once it is wanted: undefined until then, and where it can't be played. */
export type AddressOf = ComponentType<{ of: BoardBanner; children: (address: string | undefined) => ReactNode }>;

/** Which one that does not come keeps from the others. ms */
const patience = 15_000;

/** Whether it can be played: an image is what it is. */
export const isMoving = ({ fileType }: Pick<BoardBanner, 'fileType'>): boolean => fileType !== bannerFileTypes.image;

function Card({ of }: { of: BoardBanner }) {
  return (
    <span className={classes.card} data-card>
      <span>{of.typeName}</span>
      <span>{`${of.size.width}×${of.size.height}`}</span>
    </span>
  );
}

interface PlayedProps {
  of: BoardBanner;
  address: string;
  scale: number;
  isRunning: boolean;
  play: BoardPlay;
  /** it turns out to be none */
  onFailed: () => void;
  /** what is seen until it has come, or where it can't be held */
  children: ReactNode;
}

/** Its player; another number of `replays` loads it anew, and nothing steers it without a store. */
function PlayedBanner(
  props: Omit<PlayedProps, 'play' | 'children'> & {
    isSeen: boolean;
    replays: number;
    store: PlayingStore | undefined;
    onReady: () => void;
  },
) {
  const { of } = props;
  return (
    <div
      className={classes.banner}
      data-seen={props.isSeen || undefined}
      data-running={props.isRunning || undefined}
      style={{ ...of.size, scale: String(props.scale) }}
    >
      <Player
        key={props.replays}
        fileType={of.fileType}
        address={props.address}
        label={of.label}
        replays={0}
        store={props.store}
        onReady={props.onReady}
        onFailed={props.onFailed}
        onMeasured={() => undefined}
      />
    </div>
  );
}

/** One that can be steered: in step with the others while it runs, else brought to its end and held there. */
function Steered(props: PlayedProps) {
  const { isRunning, play } = props;
  const [store] = useState<PlayingStore>(() => storeOfOne());
  const [isReady, setReady] = useState(false);
  const [hasTurn, setTurn] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [hasRun, setRun] = useState(false);
  const level = useStore(store, (state) => state.level);
  const isLost = level !== undefined && !canSeek({ deck: play.step, level });
  const replays = useStore(play.stands, (stands) => (isLost ? stands.replays : 0));

  useEffect(() => (isRunning ? play.step.add(store) : undefined), [isRunning, play, store]);

  useEffect(() => {
    if (isRunning || isHeld || isLost) return undefined;
    // One that ran stands where it is until its turn comes.
    store.getState().deck?.pause();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveBack = play.turns.take(() => {
      setTurn(true);
      timer = setTimeout(() => giveBack(), patience);
    });
    return () => {
      clearTimeout(timer);
      giveBack();
    };
  }, [isRunning, isHeld, isLost, play, store]);
  if (isRunning && (hasTurn || isHeld || !hasRun)) {
    setTurn(false);
    setHeld(false);
    setRun(true);
  }

  const isToBeHeld = !isRunning && hasTurn && !isHeld;
  useEffect(() => {
    const { deck } = store.getState();
    if (!isToBeHeld || !isReady || !deck || level === undefined) return undefined;
    let isWanted = true;
    const held = () => {
      if (isWanted) setHeld(true);
    };
    if (canSeek({ deck, level })) void deck.seekEnd().then(held);
    else held();
    return () => {
      isWanted = false;
    };
  }, [isToBeHeld, isReady, level, store]);

  const isMounted = isRunning || ((hasTurn || hasRun) && !isLost);
  const isSeen = isMounted && isReady && level !== undefined && (hasRun || isHeld);
  return (
    <>
      {isSeen ? null : props.children}
      {isMounted ? (
        <PlayedBanner {...props} isSeen={isSeen} replays={replays} store={store} onReady={() => setReady(true)} />
      ) : null}
    </>
  );
}

/** One from another site, which nobody can hold: it is there only while the others play. */
function Wild(props: PlayedProps) {
  const { play } = props;
  const isPlaying = useStore(play.store, (state) => state.isPlaying);
  const replays = useStore(play.stands, (stands) => stands.replays);
  const [isReady, setReady] = useState(false);
  if (!props.isRunning || !isPlaying) return props.children;
  return (
    <>
      {isReady ? null : props.children}
      <PlayedBanner {...props} isSeen={isReady} replays={replays} store={undefined} onReady={() => setReady(true)} />
    </>
  );
}

/** A picture that does not come is left out. */
function Picture({ address, onFailed }: { address: string; onFailed: () => void }) {
  return (
    <img
      className={classes.still}
      src={address}
      alt=""
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={onFailed}
    />
  );
}

export const BoardTile = memo(function BoardTile(props: {
  of: BoardBanner;
  box: Box;
  /** whether it is looked at long enough for something of it to be fetched */
  isNear: boolean;
  isRunning: boolean;
  isFocusable: boolean;
  /** whether it is the one that the board is about just now */
  isAt: boolean;
  play: BoardPlay;
  Address: AddressOf;
  onOpen: (key: string) => void;
  onFocus: (key: string) => void;
  /** below its picture */
  Caption: ComponentType<{ of: BoardBanner }>;
  /** over its corner */
  Corner: ComponentType<{ of: BoardBanner }> | undefined;
}) {
  const { Address, box, Caption, Corner, isRunning, of, play } = props;
  const scale = box.picture.width / of.size.width;
  const { isLost, lose } = useLost();
  const still = isLost(of.still) ? undefined : of.still;
  const picture = (address: string) => <Picture address={address} onFailed={() => lose(address)} />;
  const rest = still === undefined ? <Card of={of} /> : picture(still);
  const needsAddress = props.isNear && (isMoving(of) ? isRunning || still === undefined : still === undefined);
  return (
    <li
      className={classes.tile}
      data-board-tile={of.key}
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
    >
      <div className={classes.picture} style={box.picture} inert aria-hidden>
        {needsAddress ? (
          <Address of={of}>
            {(found) => (
              <Answered address={found} turns={play.asks}>
                {(address) => {
                  if (address === undefined || isLost(address)) return rest;
                  if (!isMoving(of)) return picture(address);
                  const Played = hasControls(address, of.fileType) ? Steered : Wild;
                  return (
                    <Played
                      of={of}
                      address={address}
                      scale={scale}
                      isRunning={isRunning}
                      play={play}
                      onFailed={() => lose(address)}
                    >
                      {rest}
                    </Played>
                  );
                }}
              </Answered>
            )}
          </Address>
        ) : (
          rest
        )}
      </div>
      <div className={classes.caption} aria-hidden>
        <Caption of={of} />
      </div>
      <button
        type="button"
        className={classes.open}
        aria-label={of.label}
        aria-current={props.isAt || undefined}
        tabIndex={props.isFocusable ? 0 : -1}
        onClick={() => props.onOpen(of.key)}
        onFocus={() => props.onFocus(of.key)}
      />
      {Corner ? <Corner of={of} /> : null}
    </li>
  );
});
