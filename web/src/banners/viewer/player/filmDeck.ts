/** Steers a film, by the video element that plays it. */
import { offerSteering } from './offerSteering.ts';
import { putOn, report, takeOff, type Deck, type PlayingStore } from './playing.ts';

/** Nobody tells how many pictures a second a film has; this many are usual. */
const perSecond = 25;
/** Where its last picture is, before its end. Seconds. */
const lastPicture = 0.01;
/** Further than any film lasts: browsers go to the end of one that states no length, as they record them, and then know it. Seconds. */
const beyondAny = 100_000;

/** On an iPhone only a film itself fills the screen, by another name and with controls of its own. */
type Film = Omit<HTMLVideoElement, 'requestFullscreen'> & {
  requestFullscreen?: HTMLVideoElement['requestFullscreen'];
  webkitEnterFullscreen?: () => void;
};

export class FilmDeck implements Deck {
  readonly frame = 1 / perSecond;
  readonly film: HTMLVideoElement;
  readonly #store: PlayingStore;
  readonly #off = new AbortController();

  constructor(film: HTMLVideoElement, store: PlayingStore) {
    this.film = film;
    this.#store = store;
    putOn(store, this);
    film.playbackRate = this.#store.getState().rate;
    const tell = () => {
      // Before its beginning has come there is no moment to go to: its browser would never say that it is there.
      if (film.readyState === 0) return;
      const length = Number.isFinite(film.duration) ? film.duration : 0;
      report(this.#store, this, {
        level: 'exact',
        at: film.currentTime,
        length,
        isLengthSure: length > 0,
        isPlaying: !film.paused,
        hasEnded: film.ended,
        isSeeking: film.seeking,
      });
      offerSteering(store, this, true);
    };
    for (const kind of [
      'loadedmetadata',
      'durationchange',
      'play',
      'pause',
      'seeking',
      'seeked',
      'ended',
      'timeupdate',
    ]) {
      film.addEventListener(kind, tell, { signal: this.#off.signal });
    }
    tell();
    // In full screen nothing of ours is in sight.
    film.addEventListener('fullscreenchange', () => (film.controls = document.fullscreenElement === film), {
      signal: this.#off.signal,
    });
    // Its own events come four times a second.
    const follow = () => {
      if (this.#off.signal.aborted) return;
      if (!film.paused) report(this.#store, this, { at: film.currentTime });
      requestAnimationFrame(follow);
    };
    requestAnimationFrame(follow);
  }

  readonly play = (): void => {
    // A browser that keeps it from playing says so by `pause`.
    this.film.play().catch(() => {});
  };

  readonly pause = (): void => this.film.pause();

  readonly setMuted = (isMuted: boolean): void => {
    this.film.muted = isMuted;
  };

  readonly fillScreen = (): void => {
    const film: Film = this.film;
    if (film.requestFullscreen) film.requestFullscreen().catch(() => {});
    else film.webkitEnterFullscreen?.();
  };

  readonly setRate = (rate: number): void => {
    this.#store.setState({ rate });
    this.film.playbackRate = rate;
  };

  readonly seek = async (at: number): Promise<void> => {
    const film = this.film;
    film.pause();
    report(this.#store, this, { goal: at });
    await new Promise<unknown>((done) => {
      const once = { once: true };
      film.addEventListener('seeked', done, once);
      film.addEventListener('error', done, once);
      this.#off.signal.addEventListener('abort', done, once);
      film.currentTime = Math.min(Math.max(0, at), film.duration || 0);
    });
    if (this.#store.getState().goal === at) report(this.#store, this, { goal: undefined });
  };

  readonly seekEnd = (): Promise<void> => {
    const { duration } = this.film;
    return this.seek(duration === Infinity ? beyondAny : (duration || 0) - lastPicture);
  };

  close(): void {
    this.#off.abort();
    offerSteering(this.#store, this, false);
    takeOff(this.#store, this);
  }
}
