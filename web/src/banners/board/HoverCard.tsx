/** What is known of the banner on which the pointer rests: its name, size and version, what is decided on it, and who is waited for. */
import { stateWords } from '@marquee/contract/decisions.ts';
import { fullName } from '@marquee/contract/people.ts';
import { createPortal } from 'react-dom';
import { useVersions } from '#banners/viewer/useVersions.ts';
import { useDecision, usePeople } from '#sync/openSheet.ts';
import { useRested } from '#ui/useRested.ts';
import classes from './BoardScreen.module.css';
import { sizeWords } from './sections.ts';
import type { SheetBanner } from './useBoardBanners.ts';

const tileOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-board-tile]') : null) ?? undefined;

/** Between the banner and the card, and between the card and the window's edge. Pixels. */
const gap = 8;
const width = 260;
const tallest = 120;

function placeOf(tile: DOMRect): { left: number; top?: number; bottom?: number } {
  const left = Math.max(gap, Math.min(tile.left, innerWidth - width - gap));
  return tile.bottom + tallest < innerHeight
    ? { left, top: tile.bottom + gap }
    : { left, bottom: innerHeight - tile.top + gap };
}

function Known({ isMember, of }: { of: SheetBanner; isMember: boolean }) {
  const stack = useVersions(of.cellID, isMember);
  const decision = useDecision(of.cellID);
  const people = usePeople();
  const version = stack?.versions.find(({ isCurrent }) => isCurrent);
  const waiting = isMember ? (decision?.waitingFor ?? []).flatMap(({ userID }) => people.find(userID) ?? []) : [];
  return (
    <>
      <strong>{of.name}</strong>
      <span>{[sizeWords(of.size), ...(version ? [`v${version.number}`, version.fileName] : [])].join(' · ')}</span>
      {of.state === undefined ? null : <span data-state={of.state}>{stateWords[of.state]}</span>}
      {waiting.length > 0 ? <span>Waiting for {waiting.map(fullName).join(', ')}</span> : null}
    </>
  );
}

export function HoverCard(props: { find: (key: string) => SheetBanner | undefined; isMember: boolean }) {
  const tile = useRested(tileOf, false);
  const banner = tile && props.find(tile.dataset['boardTile'] ?? '');
  if (!tile || !banner) return null;
  return createPortal(
    <div className={classes.card} role="tooltip" style={{ ...placeOf(tile.getBoundingClientRect()), width }}>
      <Known key={banner.key} of={banner} isMember={props.isMember} />
    </div>,
    document.body,
  );
}
