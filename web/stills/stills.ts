/**
 * The page in which Marquee's own browser stands a banner at its moments, for pictures of it. It steers as the viewer does, so that a picture
 * shows what people see there.
 */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { OpenedBanner, Standing, StillsPage } from '@marquee/contract/stills-page.ts';
import { createStore } from 'zustand/vanilla';
import { FilmDeck } from '#banners/viewer/player/filmDeck.ts';
import { PageDeck } from '#banners/viewer/player/pageDeck.ts';
import { begun, type Deck, type Playing, type PlayingStore } from '#banners/viewer/player/playing.ts';

declare global {
  interface Window {
    stills: StillsPage;
  }
}

/** So long a banner has to say how it is steered. ms */
const patience = 12_000;
/** What is not steered has played to its end by then, if it has one: platforms allow half a minute, and most banners end after half of that. ms */
const playedMs = 16_000;
/** No picture of a film is larger. Pixels */
const longestSide = 1280;
/** Moments are frames of a clock, so they are met but for a hair. Seconds. */
const near = 0.05;

const store: PlayingStore = createStore<Playing>()(() => ({ ...begun, rate: 1, isHeldFirst: true }));
let deck: Deck | undefined;
let hasPlayed: Promise<void> | undefined;

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const twoPictures = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))));

function until(is: (state: Playing) => boolean): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => (end(), fail(new Error('It says nothing.'))), patience);
    const look = (state: Playing) => is(state) && (clearTimeout(timer), end(), done());
    const end = store.subscribe(look);
    look(store.getState());
  });
}

function stands(is: Standing['is']): Standing {
  const { at, isEndless, isLengthSure, length } = store.getState();
  return { is, at, length: isLengthSure && !isEndless ? length : undefined, isEndless };
}
const isSteered = (): boolean => ['exact', 'replay'].includes(store.getState().level ?? 'plays');

async function openFilm({ address }: OpenedBanner): Promise<Deck> {
  const film = document.createElement('video');
  film.muted = true;
  film.preload = 'auto';
  const broken = new Promise<never>((_done, fail) => {
    film.addEventListener('error', () => fail(new Error('It can’t be read.')));
  });
  film.src = address;
  document.body.append(film);
  const opened = new FilmDeck(film, store);
  await Promise.race([until(({ level }) => level !== undefined), broken]);
  if (film.videoWidth === 0) throw new Error('It only sounds.');
  const scale = Math.min(1, longestSide / Math.max(film.videoWidth, film.videoHeight));
  film.width = Math.round(film.videoWidth * scale);
  film.height = Math.round(film.videoHeight * scale);
  return opened;
}

async function openPage({ address, height, width }: OpenedBanner): Promise<Deck> {
  document.body.style.cssText = `width:${width}px;height:${height}px`;
  const shown = { address, label: '', className: 'banner', isUnseen: true, onReady: () => undefined } as const;
  const opened = new PageDeck(document.body, shown, store);
  await until(({ level }) => level !== undefined);
  return opened;
}

window.stills = {
  open: async (banner) => {
    deck = await (banner.fileType === bannerFileTypes.video ? openFilm(banner) : openPage(banner));
    const film = document.querySelector('video');
    const { width, height } = film ?? banner;
    return { width, height };
  },
  stand: async (at) => {
    if (!deck) return stands('lost');
    const standing = deck;
    const playOn = async () => {
      standing.play();
      await (hasPlayed ??= sleep(playedMs));
      return stands('moving');
    };
    if (!isSteered()) return playOn();
    const isThere = () => {
      const { at: stood, look } = store.getState();
      // A page says what it looks like once it stands, at its end wherever that is; a film just stands.
      return (look !== undefined || deck instanceof FilmDeck) && (at === 'end' || Math.abs(stood - at) < near);
    };
    // What observes its layout, or scrolls smoothly, may be a picture late.
    for (let time = 0; time < 2; time += 1) {
      store.setState({ look: undefined });
      await (at === 'end' ? standing.seekEnd() : standing.seek(at));
      // Only now it turned out.
      if (store.getState().level === 'plays') return playOn();
      if (!isThere()) return stands('lost');
      await twoPictures();
    }
    return stands('there');
  },
};
