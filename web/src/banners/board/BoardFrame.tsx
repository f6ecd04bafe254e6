/** A board as every page shows it: what narrows it, its field, what is said of the banner it is about, and one bar; worked by keys. */
import type { VerdictWord } from '@marquee/contract/decisions.ts';
import { useRef, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { playerKey } from '#banners/viewer/player/playerKeys.ts';
import { verdictKeys } from '#banners/viewer/verdictKeys.ts';
import { BoardBar } from './BoardBar.tsx';
import { BoardField, type BoardSection } from './BoardField.tsx';
import type { BoardPlay } from './boardPlay.ts';
import classes from './BoardScreen.module.css';
import type { AddressOf, BoardBanner } from './BoardTile.tsx';
import type { BoardWords } from './boardWords.ts';

const keepsKeys = (target: Element): boolean =>
  target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Gives a banner of the board the keyboard. */
export function focusTile(key: string | undefined): void {
  if (key === undefined) return;
  document.querySelector<HTMLElement>(`[data-board] [data-board-tile="${CSS.escape(key)}"] button`)?.focus();
}

/** Has a banner in sight, once what was opened below has taken its room. */
export function showTile(key: string): void {
  requestAnimationFrame(() => {
    const tile = document.querySelector(`[data-board] [data-board-tile="${CSS.escape(key)}"]`);
    tile?.scrollIntoView({ block: 'nearest' });
  });
}

export function BoardFrame(props: {
  label: string;
  words: BoardWords;
  sections: readonly BoardSection[];
  scale: number;
  isColumn: boolean;
  play: BoardPlay;
  Address: AddressOf;
  at: string | undefined;
  onAt: (key: string) => void;
  onOpen: (key: string) => void;
  /** a letter was pressed; answers whether it says anything here */
  onVerdict: (verdict: Exclude<VerdictWord, 'withdraw'>) => boolean;
  Caption: ComponentType<{ of: BoardBanner }>;
  Corner?: ComponentType<{ of: BoardBanner }> | undefined;
  /** over the field */
  tools: ReactNode;
  /** what is said where there is nothing */
  nothing: ReactNode;
  /** what is said of the banner that the board is about */
  about: ReactNode;
  children: ReactNode;
}) {
  const { Corner, play, words } = props;
  const root = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent) => {
    // What has opened elsewhere, and what is pressed by Space, has its own.
    const { target } = event;
    if (!(target instanceof Element) || !root.current?.contains(target)) return;
    if (event.key === ' ' && target.closest('button') && !target.closest('[data-board-tile]')) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (keepsKeys(target)) return;
    const verdict = event.repeat ? undefined : verdictKeys[event.key.toLowerCase()];
    const isHeard =
      (verdict !== undefined && props.onVerdict(verdict)) || playerKey(event.key, play.replay, play.store);
    if (isHeard) event.preventDefault();
  };
  return (
    <div
      ref={root}
      className={classes.board}
      role="region"
      aria-label={props.label}
      data-board
      onKeyDown={onKey}
      onKeyUp={(event) => {
        // Space plays; it doesn't press the banner on which the keyboard stands.
        if (event.key === ' ' && event.target instanceof Element && event.target.closest('[data-board-tile] button'))
          event.preventDefault();
      }}
    >
      {props.tools}
      <BoardField
        sections={props.sections}
        scale={props.scale}
        isColumn={props.isColumn}
        play={play}
        Address={props.Address}
        at={props.at}
        isMarked={props.about !== null}
        onAt={props.onAt}
        onOpen={props.onOpen}
        Caption={props.Caption}
        {...(Corner ? { Corner } : {})}
      >
        {props.nothing}
      </BoardField>
      {props.about}
      <BoardBar play={play} words={words} />
      {props.children}
    </div>
  );
}
