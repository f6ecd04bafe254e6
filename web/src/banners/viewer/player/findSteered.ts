/**
 * Finds out, out of sight, how well a page is steered and how long it lasts: one load of it is played, held and put to moments, another is
 * only put there, and what they look like is compared.
 */
import { longestBanner, type Steered } from '@marquee/contract/steered.ts';
import { levels, type Level } from '#player/messages.ts';
import { sleep } from '#ui/sleep.ts';
import { createStore } from 'zustand/vanilla';
import { PageDeck } from './pageDeck.ts';
import { begun, type Playing, type PlayingStore } from './playing.ts';

/** So far it is played, and then held. Seconds. */
const played = 0.5;
/** So long it is held, to see whether it stands. ms */
const heldMs = 400;
/** So far apart are two loads: what shows the real time shows another second by then. ms */
const apartMs = 1_000;
/** At these it is compared besides, and at its end. Seconds. */
const moments = [2, 5];
/** They are frames of its clock, so they are met but for a hair. Seconds. */
const near = 0.05;
/** So long it may take to be ready, to play or to stand, as may a frame within it, without which it is said to play only. ms */
const patience = 6_000;

/** How one load of it went. */
interface Load {
  level: Level;
  /** the moment that is compared first, in seconds */
  from: number;
  /** seconds; undefined where it is not known */
  length: number | undefined;
  isEndless: boolean;
  /** at all moments, one after the other */
  looks: string;
}

function until(store: PlayingStore, is: (state: Playing) => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const end = store.subscribe((state) => is(state) && (end(), done()));
    signal.addEventListener('abort', () => (end(), fail(signal.reason as Error)), { once: true });
    if (is(store.getState())) done();
  });
}

const isSteered = ({ level }: Pick<Playing, 'level'>): boolean => level === 'exact' || level === 'replay';

/** Plays it for a while and holds it; answers what it looks like once that has settled, and whether it stands. */
async function hold(deck: PageDeck, store: PlayingStore, signal: AbortSignal) {
  const soon = () => AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  deck.play();
  await until(store, ({ at, hasEnded }) => at >= played || hasEnded, soon()).catch(() => undefined);
  store.setState({ look: undefined });
  deck.pause();
  await until(store, ({ look }) => look !== undefined, soon()).catch(() => undefined);
  const { at } = store.getState();
  const settled = async () => {
    await deck.seek(at);
    return store.getState().look;
  };
  const look = await settled();
  await sleep(heldMs);
  return { at, look, doesStand: (await settled()) === look };
}

/** Puts it to moments and to its end; answers what it looks like at each. */
async function lookAt(deck: PageDeck, store: PlayingStore, at: readonly number[], signal: AbortSignal) {
  const looks: (string | undefined)[] = [];
  for (const moment of at) {
    if (!isSteered(store.getState())) break;
    await deck.seek(moment);
    // What observes its layout may be a picture late.
    await deck.seek(moment);
    signal.throwIfAborted();
    if (Math.abs(store.getState().at - moment) > near) throw new Error('It did not get there.');
    looks.push(store.getState().look);
  }
  if (isSteered(store.getState())) await deck.seekEnd();
  signal.throwIfAborted();
  return [...looks, store.getState().look];
}

/** @param from the moment at which another load was held; without it, it is played to one first */
async function load(
  host: HTMLElement,
  address: string,
  className: string,
  signal: AbortSignal,
  from?: number,
): Promise<Load> {
  const store = createStore<Playing>()(() => ({ ...begun, rate: 1, isHeldFirst: true }));
  const onReady = () => {};
  const deck = new PageDeck(host, { address, label: '', className, isUnseen: true, onReady }, store);
  const close = () => deck.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    // It says that it stands at its beginning once it is there, which is no answer to anything asked later.
    const isThere = ({ level, look }: Playing) => level !== undefined && level !== 'plays' && look !== undefined;
    await until(store, isThere, AbortSignal.any([signal, AbortSignal.timeout(patience)])).catch(() => undefined);
    signal.throwIfAborted();
    if (store.getState().level === undefined) throw new Error('It says nothing.');
    const isPlayed = from === undefined && isSteered(store.getState());
    const held = isPlayed ? await hold(deck, store, signal) : undefined;
    signal.throwIfAborted();
    const first = held?.at ?? from ?? 0;
    const looks = await lookAt(deck, store, [...(held ? [] : [first]), ...moments], signal);
    const { isEndless, isLengthSure, length, level: told = 'plays' } = store.getState();
    const found = { from: first, length: isLengthSure ? length : undefined, isEndless };
    if (!held) return { ...found, level: told, looks: looks.join('\n') };
    // What goes back as it stands must be there as it was.
    if (told === 'exact') await deck.seek(first);
    const isBack = told !== 'exact' || store.getState().look === held.look;
    const level = !held.doesStand ? 'plays' : isBack ? told : 'pause';
    return { ...found, level, looks: [held.look, ...looks].join('\n') };
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
  const again = async () => {
    await sleep(apartMs);
    signal.throwIfAborted();
    return load(host, address, className, signal, first.from);
  };
  // Of what can't be steered nothing more can be found out. What differs once may have come late.
  const found = isSteered(first) ? (same(first, await again()) ?? same(first, await again())) : first;
  const { isEndless, length, level } = found ?? { ...first, level: 'pause' as const, length: undefined };
  const ms = length === undefined || isEndless ? null : Math.min(Math.round(length * 1000), longestBanner);
  return { level, length: ms, isEndless };
}
