/** Finds out, out of sight, how well a page is steered and how long it lasts: two loads of it are put to the same moments, and compared. */
import { longestBanner, type Steered } from '@marquee/contract/steered.ts';
import { levels, type Level } from '#player/messages.ts';
import { createStore } from 'zustand/vanilla';
import { PageDeck } from './pageDeck.ts';
import { begun, type Playing, type PlayingStore } from './playing.ts';

/** At these its document is compared, and at its end. Seconds. */
const moments = [0.5, 2, 5];
/** They are frames of its clock, so they are met but for a hair. Seconds. */
const near = 0.05;

/** So long a frame within it may take to be followed; until then it is said to play only. ms */
const frameMs = 6_000;

/** How one load of it went. */
interface Load {
  level: Level;
  /** seconds; undefined where it is not known */
  length: number | undefined;
  isEndless: boolean;
  looks: string;
}

function until(store: PlayingStore, is: (state: Playing) => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const end = store.subscribe((state) => is(state) && (end(), done()));
    signal.addEventListener('abort', () => (end(), fail(signal.reason as Error)), { once: true });
    if (is(store.getState())) done();
  });
}

async function load(host: HTMLElement, address: string, className: string, signal: AbortSignal): Promise<Load> {
  const store = createStore<Playing>()(() => ({ ...begun, rate: 1, isHeldFirst: true }));
  const onReady = () => {};
  const deck = new PageDeck(host, { address, label: '', className, isUnseen: true, onReady }, store);
  const close = () => deck.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    // It says that it stands at its beginning once it is there, which is no answer to anything asked later.
    const isThere = ({ level, look }: Playing) => level !== undefined && level !== 'plays' && look !== undefined;
    await until(store, isThere, AbortSignal.any([signal, AbortSignal.timeout(frameMs)])).catch(() => undefined);
    signal.throwIfAborted();
    if (store.getState().level === undefined) throw new Error('It says nothing.');
    const looks: (string | undefined)[] = [];
    const isSteered = () => ['exact', 'replay'].includes(store.getState().level ?? '');
    for (const moment of moments) {
      if (!isSteered()) break;
      await deck.seek(moment);
      signal.throwIfAborted();
      if (Math.abs(store.getState().at - moment) > near) throw new Error('It did not get there.');
      looks.push(store.getState().look);
    }
    if (isSteered()) await deck.seekEnd();
    signal.throwIfAborted();
    const { isEndless, isLengthSure, length, level = 'plays', look } = store.getState();
    return { level, length: isLengthSure ? length : undefined, isEndless, looks: [...looks, look].join('\n') };
  } finally {
    signal.removeEventListener('abort', close);
    deck.close();
  }
}

/** Undefined where two loads differ. */
function same(one: Load, other: Load): Load | undefined {
  if (one.looks !== other.looks || one.length !== other.length || one.isEndless !== other.isEndless) return undefined;
  return levels.indexOf(one.level) > levels.indexOf(other.level) ? one : other;
}

/**
 * @param host where it is loaded: in sight of the browser, which would let it rest elsewhere, and of nobody else
 * @throws where it is aborted, or the page doesn't answer
 */
export async function findSteered(
  host: HTMLElement,
  address: string,
  className: string,
  signal: AbortSignal,
): Promise<Steered> {
  const first = await load(host, address, className, signal);
  // Of what can't be steered nothing more can be found out.
  const isSteered = first.level === 'exact' || first.level === 'replay';
  // What differs once may have come late.
  const found = isSteered
    ? (same(first, await load(host, address, className, signal)) ??
      same(first, await load(host, address, className, signal)))
    : first;
  const { isEndless, length, level } = found ?? { ...first, level: 'pause' as const, length: undefined };
  const ms = length === undefined || isEndless ? null : Math.min(Math.round(length * 1000), longestBanner);
  return { level, length: ms, isEndless };
}
