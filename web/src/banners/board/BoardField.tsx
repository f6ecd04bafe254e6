/** The field of a board: its sections of packed banners, of which only those in sight are drawn, and of those as many run as the machine carries. */
import { Fragment, useMemo, useRef, type ReactNode, type ComponentType } from 'react';
import { type AddressOf, type BoardBanner, BoardTile } from './BoardTile.tsx';
import classes from './Board.module.css';
import type { BoardPlay } from './boardPlay.ts';
import { isWithin, layOut } from './pack.ts';
import { useBoardKeys } from './useBoardKeys.ts';
import { type Placed, useRunning } from './useRunning.ts';
import { useSight } from './useSight.ts';

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
        boxes.flatMap((box, index): Placed[] => {
          const banner = section.banners[index];
          return banner ? [{ banner, box }] : [];
        }),
      ),
    [laid],
  );

  const { near, running } = useRunning(placed, rested, play);
  const keyboard = useBoardKeys(scroller, placed, at, props.onAt);
  const [from, to] = [view.top - beyond, view.top + view.height + beyond];
  return (
    <div ref={scroller} className={classes.scroller} tabIndex={-1} onKeyDown={keyboard.onKeyDown} data-board-field>
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
                      isFocusable={banner.key === keyboard.focusable}
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
