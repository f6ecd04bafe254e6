/** The field of a board: its sections of packed banners, of which only those in sight are drawn, and of those as many run as the machine carries. */
import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type ComponentType,
} from 'react';
import { useStore } from 'zustand';
import { type AddressOf, type BoardBanner, BoardTile, isMoving } from './BoardTile.tsx';
import classes from './Board.module.css';
import type { BoardPlay } from './boardPlay.ts';
import { moveTo } from './moves.ts';
import { isWithin, layOut, type Box } from './pack.ts';

export interface BoardSection {
  key: string;
  name: string;
  /** before its name */
  sign?: ReactNode;
  banners: readonly BoardBanner[];
}

const heading = 44;
const gap = 20;
const caption = 42;
const narrowest = 104;
/** Drawn beyond what is in sight, so that scrolling finds it there. */
const beyond = 400;
/** On each side of the field. */
const margin = 16;
/** ms without scrolling after which what came into sight may run, or be fetched */
const restMs = 150;

interface View {
  top: number;
  width: number;
  height: number;
}

const coarse = (pixels: number): number => Math.floor(pixels / 50) * 50;

/** What is in sight: now, and since it has rested. */
function useSight(scroller: { current: HTMLElement | null }): { view: View; rested: View } {
  const [view, setView] = useState<View>({ top: 0, width: 0, height: 0 });
  const [rested, setRested] = useState(view);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (isAtOnce: boolean) => {
      const { clientHeight, clientWidth, scrollTop } = element;
      const now = { top: coarse(scrollTop), width: clientWidth, height: clientHeight };
      setView((was) => (was.top === now.top && was.width === now.width && was.height === now.height ? was : now));
      clearTimeout(timer);
      const exact = { ...now, top: scrollTop };
      if (isAtOnce) setRested(exact);
      else timer = setTimeout(() => setRested(exact), restMs);
    };
    const onScroll = () => look(false);
    const observer = new ResizeObserver(() => look(true));
    look(true);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);
  return { view, rested };
}

export function BoardField(props: {
  sections: readonly BoardSection[];
  /** at which all are drawn; 1 is their real size */
  scale: number;
  isColumn: boolean;
  play: BoardPlay;
  Address: AddressOf;
  /** the banner where the keyboard stands */
  at: string | undefined;
  /** whether something is said of it elsewhere, so that it must be known which one it is */
  isMarked: boolean;
  onAt: (key: string) => void;
  onOpen: (key: string) => void;
  Caption: ComponentType<{ of: BoardBanner }>;
  Corner?: ComponentType<{ of: BoardBanner }>;
  /** what is said where there is nothing */
  children: ReactNode;
}) {
  const { at, play, scale, sections } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { view, rested } = useSight(scroller);
  const width = Math.max(0, view.width - 2 * margin);
  const { laid, height } = useMemo(() => {
    const room = { width, scale, gap, caption, narrowest, isColumn: props.isColumn };
    const sized = sections.map((section) => ({ section, sizes: section.banners.map(({ size }) => size) }));
    return layOut(width > 0 ? sized : [], room, heading);
  }, [sections, width, scale, props.isColumn]);
  const placed = useMemo(
    () =>
      laid.flatMap(({ boxes, section: { section } }) =>
        boxes.flatMap((box, index): { banner: BoardBanner; box: Box }[] => {
          const banner = section.banners[index];
          return banner ? [{ banner, box }] : [];
        }),
      ),
    [laid],
  );

  const { isActive, limit } = useStore(play.stands);
  const near = useMemo(
    () =>
      new Set(
        placed
          .filter(({ box }) => isWithin(box, rested.top, rested.top + rested.height))
          .toSorted((one, other) => one.box.top - other.box.top)
          .map(({ banner }) => banner.key),
      ),
    [placed, rested],
  );
  const moving = useMemo(
    () => placed.filter(({ banner }) => isMoving(banner)).map(({ banner }) => banner.key),
    [placed],
  );
  const running = useMemo(() => {
    const those = new Set(moving);
    return new Set(isActive ? [...near].filter((key) => those.has(key)).slice(0, limit) : []);
  }, [isActive, limit, moving, near]);
  useEffect(() => {
    play.stands.setState({ running: running.size, moving: moving.length });
  }, [play, running, moving]);

  // Whoever narrows the board, or goes elsewhere on it, takes the keyboard along.
  const hasIt = placed.some(({ banner }) => banner.key === at);
  const focusable = hasIt ? at : placed[0]?.banner.key;
  // Whoever comes back to the board goes on where they were.
  const isLed = useRef(at !== undefined);
  const isEmpty = placed.length === 0;
  useEffect(() => {
    if (!isLed.current || at === undefined || isEmpty) return;
    isLed.current = false;
    const tile = scroller.current?.querySelector<HTMLElement>(`[data-board-tile="${CSS.escape(at)}"]`);
    const takes = tile?.querySelector<HTMLElement>('button') ?? scroller.current;
    takes?.focus({ preventScroll: true });
    tile?.scrollIntoView({ block: 'nearest' });
  }, [at, isEmpty]);

  // The keyboard begins here, and finds its way by arrows.
  useEffect(() => {
    if (!isLed.current) scroller.current?.focus({ preventScroll: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const isMove = /^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key);
    if (!isPlain || !isMove || placed.length === 0) return;
    event.preventDefault();
    const from = placed.findIndex(({ banner }) => banner.key === at);
    const to =
      placed[
        moveTo(
          placed.map(({ box }) => box),
          from,
          event.key,
        )
      ]?.banner.key;
    if (to === undefined || to === at) return;
    isLed.current = true;
    props.onAt(to);
  };

  const [from, to] = [view.top - beyond, view.top + view.height + beyond];
  return (
    <div ref={scroller} className={classes.scroller} tabIndex={-1} onKeyDown={onKeyDown} data-board-field>
      {sections.length === 0 ? props.children : null}
      <div className={classes.field} style={{ height, marginInline: margin }}>
        {laid.map((one) => {
          const { banners, key, name, sign } = one.section.section;
          if (one.bottom < from && !banners.some((banner) => banner.key === at)) return null;
          if (one.top > to && !banners.some((banner) => banner.key === at)) return null;
          return (
            <Fragment key={key}>
              <h2 className={classes.heading} style={{ top: one.top, height: heading }}>
                {sign}
                <span className={classes.name}>{name}</span>
                <span className={classes.count}>{banners.length}</span>
              </h2>
              <ul className={classes.list} aria-label={name}>
                {one.boxes.map((box, index) => {
                  const banner = banners[index];
                  if (!banner || !(isWithin(box, from, to) || banner.key === at)) return null;
                  return (
                    <BoardTile
                      key={banner.key}
                      of={banner}
                      box={box}
                      isNear={near.has(banner.key)}
                      isRunning={running.has(banner.key)}
                      isFocusable={banner.key === focusable}
                      isAt={props.isMarked && banner.key === at}
                      play={play}
                      Address={props.Address}
                      onOpen={props.onOpen}
                      onFocus={props.onAt}
                      Caption={props.Caption}
                      Corner={props.Corner}
                    />
                  );
                })}
              </ul>
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}
