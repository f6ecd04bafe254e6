/** Plays a page in frames that reach nothing of ours, and steers it by the script that the server put into it. */
import type { Answer, Lasting, Order, Start } from '#player/messages.ts';
import { Allowance, heard } from './heard.ts';
import { lastsWith, levelWith, putOn, report, reportClick, takeOff, type Deck, type PlayingStore } from './playing.ts';
import { offerSteering } from './offerSteering.ts';

/** How long a moment may take to be reached. ms */
const patience = 15_000;
/** So often a banner may leave its own page before it is let go. */
const mostReturns = 3;
const frameMs = 1000 / 60;

interface Shown {
  element: HTMLIFrameElement;
  port: MessagePort | undefined;
  allowance: Allowance;
  /** how often it has yet to say where it stands: each order to stand is answered once, in turn, and so is being loaded */
  unanswered: number;
  hasLoaded: boolean;
  /** it has told where it was going: should it get there, that is known already */
  hasToldWhere: boolean;
}

export interface PageProps {
  address: string;
  label: string;
  className: string;
  /** nobody sees it: what is found out of it is what it is loaded for */
  isUnseen?: true;
  onReady: () => void;
}

/** One for as long as a banner is on the stage; it may take several frames one after the other. */
export class PageDeck implements Deck {
  readonly frame = frameMs / 1000;
  readonly #host: HTMLElement;
  readonly #props: PageProps;
  /** The same for every frame, so that a date is the same after going back. */
  readonly #epoch = Date.now();
  #shown: Shown;
  /** is loaded under the picture of the one that is shown */
  #next: Shown | undefined;
  #returns = 0;
  #wanted: Order | undefined;
  #arrived: (() => void) | undefined;
  #settled: Promise<void> | undefined;
  readonly #store: PlayingStore;
  readonly #isHeldFirst: boolean;

  constructor(host: HTMLElement, props: PageProps, store: PlayingStore) {
    this.#host = host;
    this.#props = props;
    this.#store = store;
    putOn(this.#store, this);
    addEventListener('message', this.#greeted);
    this.#isHeldFirst = store.getState().isHeldFirst === true;
    report(this.#store, this, { isPlaying: !this.#isHeldFirst });
    this.#shown = this.#load(0, !this.#isHeldFirst);
  }

  #load(at: number, isPlaying: boolean): Shown {
    const element = document.createElement('iframe');
    const start: Start = { epoch: this.#epoch, at, isPlaying, rate: this.#store.getState().rate };
    element.name = JSON.stringify({ player: start });
    element.className = this.#props.className;
    element.title = this.#props.label;
    // One that nobody sees has nothing to open.
    const more = this.#props.isUnseen ? '' : ' allow-popups allow-popups-to-escape-sandbox';
    element.setAttribute('sandbox', `allow-scripts${more}`);
    element.referrerPolicy = 'no-referrer';
    const shown: Shown = {
      element,
      port: undefined,
      allowance: new Allowance(),
      unanswered: 1,
      hasLoaded: false,
      hasToldWhere: false,
    };
    element.addEventListener('load', () => this.#loaded(shown));
    element.src = this.#props.address;
    this.#host.append(element);
    return shown;
  }

  #loaded(shown: Shown): void {
    if (shown.hasLoaded && shown.port && shown === this.#shown) {
      this.#bringBack(shown);
      return;
    }
    shown.hasLoaded = true;
    if (shown !== this.#shown) return;
    if (!shown.port) report(this.#store, this, { level: 'plays' });
    this.#props.onReady();
  }

  /** It is at another page, as its script was not asked, or the browser was quicker than what stops it there. */
  #bringBack(lost: Shown): void {
    if (!lost.hasToldWhere) reportClick(this.#store, this, { address: '', by: 'left' });
    this.#returns += 1;
    // What is on its way to a moment comes in its place.
    if (this.#returns > mostReturns || this.#next) return;
    // At once: what has come instead is nobody's to see or hear.
    this.#drop(lost);
    report(this.#store, this, { isPlaying: false });
    const { at, goal = at } = this.#store.getState();
    this.#shown = this.#load(goal * 1000, false);
  }

  readonly #greeted = ({ data, source }: MessageEvent<unknown>): void => {
    const shown = [this.#shown, this.#next].find((one) => one && one.element.contentWindow === source);
    const isGreeting = typeof data === 'object' && data !== null && 'player' in data && data.player === 'here';
    if (!shown || shown.port || !isGreeting) return;
    const { port1, port2 } = new MessageChannel();
    shown.port = port1;
    port1.onmessage = ({ data: said }: MessageEvent<unknown>) => {
      if (shown.allowance.hears(performance.now())) this.#hear(shown, heard(said));
      else if (shown.allowance.isAbused) this.#mute(shown);
    };
    // Its origin is nobody's, so none can be named.
    shown.element.contentWindow?.postMessage({ player: 'port' }, '*', [port2]);
  };

  /** Of who sends without end nothing more is heard. */
  #mute(shown: Shown): void {
    shown.port?.close();
    this.#arrived?.();
    offerSteering(this.#store, this, false);
    report(this.#store, this, { level: 'plays' });
  }

  #hear(shown: Shown, answer: Answer | undefined): void {
    if (!answer) return;
    if (shown === this.#next) {
      if (answer.is === 'at') this.#swap(shown);
      else return;
    }
    if (shown !== this.#shown) return;
    if (answer.is === 'at' || answer.is === 'reload') shown.unanswered = Math.max(0, shown.unanswered - 1);
    if (answer.is === 'hello') {
      const level = levelWith(this.#store.getState().kept, answer.level);
      report(this.#store, this, { level, ...this.#lasts(answer) });
      offerSteering(this.#store, this, level === 'exact' || level === 'replay');
      // Somebody was quicker than the banner's beginning.
      const { isPlaying, rate } = this.#store.getState();
      this.#say({ do: 'rate', rate });
      if (!this.#isHeldFirst && !this.#settled) this.#say({ do: isPlaying ? 'play' : 'pause' });
    } else if (answer.is === 'click') {
      shown.hasToldWhere ||= answer.by === 'location';
      reportClick(this.#store, this, { address: answer.url, by: answer.by });
    } else if (answer.is === 'reload') {
      if (this.#arrived) this.#reload(answer.at);
    } else if (answer.is === 'time' || answer.is === 'at') {
      const { isPlaying } = this.#store.getState();
      // What stands has no new moments.
      if (answer.is === 'time' && (!isPlaying || this.#settled)) return;
      const lasts = this.#lasts(answer);
      const at = answer.at / 1000;
      const look = answer.is === 'at' && this.#props.isUnseen ? answer.look : undefined;
      report(this.#store, this, { at, look, ...lasts, hasEnded: lasts.isLengthSure && at >= lasts.length });
      // What was asked for last is answered last; a moment on its way comes in another frame.
      if (answer.is === 'at' && shown.unanswered === 0 && !this.#next) this.#arrived?.();
    }
  }

  #lasts({ isEndless, isLengthSure, length }: Lasting) {
    return lastsWith(this.#store.getState().kept, { length: length / 1000, isLengthSure, isEndless });
  }

  #reload(at: number): void {
    this.#drop(this.#next);
    this.#next = this.#load(at, false);
    this.#next.element.style.zIndex = '-1';
  }

  #swap(shown: Shown): void {
    this.#drop(this.#shown);
    this.#shown = shown;
    this.#next = undefined;
    shown.element.style.zIndex = '';
    // What was chosen while it was loading was said to the one before it.
    this.#say({ do: 'rate', rate: this.#store.getState().rate });
  }

  #drop(shown: Shown | undefined): void {
    shown?.port?.close();
    shown?.element.remove();
  }

  #say(order: Order): void {
    const { port } = this.#shown;
    if (port && order.do !== 'play' && order.do !== 'rate') this.#shown.unanswered += 1;
    port?.postMessage(order);
  }

  readonly play = (): void => {
    report(this.#store, this, { isPlaying: true, hasEnded: false });
    // What is on its way to a moment plays from there: it may come in another frame.
    if (!this.#settled) this.#say({ do: 'play' });
  };

  readonly pause = (): void => {
    report(this.#store, this, { isPlaying: false });
    this.#say({ do: 'pause' });
  };

  readonly setRate = (rate: number): void => {
    this.#store.setState({ rate });
    this.#say({ do: 'rate', rate });
  };

  readonly seek = (at: number): Promise<void> => this.#go({ do: 'seek', at: Math.max(0, at) * 1000 });

  readonly seekEnd = (): Promise<void> => this.#go({ do: 'end' });

  /** Of many wishes in a row only the last one counts. */
  #go(order: Order): Promise<void> {
    report(this.#store, this, {
      isPlaying: false,
      isSeeking: true,
      goal: order.do === 'seek' ? order.at / 1000 : undefined,
    });
    this.#wanted = order;
    this.#settled ??= this.#settle();
    return this.#settled;
  }

  async #settle(): Promise<void> {
    for (let order = this.#wanted; order; order = this.#wanted) {
      this.#wanted = undefined;
      // One that took too long to get to an earlier moment must not come in between.
      this.#drop(this.#next);
      this.#next = undefined;
      let timer = 0;
      await new Promise<void>((done) => {
        this.#arrived = done;
        const giveUp = () => {
          this.#shown.unanswered = 0;
          done();
        };
        timer = window.setTimeout(giveUp, patience);
        this.#say(order);
      });
      clearTimeout(timer);
      this.#arrived = undefined;
    }
    this.#settled = undefined;
    report(this.#store, this, { isSeeking: false, goal: undefined });
    const { deck, isPlaying } = this.#store.getState();
    if (deck === this && isPlaying) this.#say({ do: 'play' });
  }

  close(): void {
    removeEventListener('message', this.#greeted);
    this.#drop(this.#next);
    this.#drop(this.#shown);
    this.#wanted = undefined;
    this.#arrived?.();
    offerSteering(this.#store, this, false);
    takeOff(this.#store, this);
  }
}
