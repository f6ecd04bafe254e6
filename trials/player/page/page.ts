/** The page of the trial: the viewer's own deck for one banner after the other, worked by the trial through `window.trial`. */
import { findSteered } from '../../../web/src/banners/viewer/player/findSteered.ts';
import { PageDeck } from '../../../web/src/banners/viewer/player/pageDeck.ts';
import type { Level } from '../../../web/player/messages.ts';
import { usePlayingStore, type Playing } from '../../../web/src/banners/viewer/player/playing.ts';

export interface TrialPage {
  play: () => void;
  pause: () => void;
  /** @param at seconds */
  seek: (at: number) => Promise<void>;
  seekEnd: () => Promise<void>;
  state: () => Omit<Playing, 'deck'> & {
    /** how many frames it took */
    frames: number;
  };
  /** What the viewer finds out of the banner in frames of its own. */
  find: () => Promise<Level>;
  /** Goes on to another banner; answers after how many ms it can be steered. */
  next: (address: string) => Promise<number>;
  /** The same in a frame of its own, until it is loaded. */
  bare: (address: string) => Promise<number>;
}

declare global {
  interface Window {
    trial: TrialPage;
  }
}

const query = new URLSearchParams(location.search);
const host = document.createElement('div');
host.style.cssText = `position:relative;isolation:isolate;width:${query.get('width')}px;height:${query.get('height')}px`;
const style = document.createElement('style');
style.textContent = '.shown{position:absolute;inset:0;width:100%;height:100%;border:0;background:#fff}';
document.head.append(style);
document.body.append(host);

let frames = 0;
new MutationObserver((changes) => {
  for (const change of changes) frames += change.addedNodes.length;
}).observe(host, { childList: true });

const put = (address: string): PageDeck =>
  new PageDeck(host, { address, label: 'Banner', className: 'shown', onReady: () => undefined }, usePlayingStore);
let deck = put(query.get('banner') ?? '');

window.trial = {
  find: async () => {
    const other = document.createElement('div');
    // As the viewer has it: at 0 the browser would let it rest.
    other.style.cssText = `${host.style.cssText};position:absolute;top:0;opacity:0.001`;
    document.body.append(other);
    const { level } = await findSteered(other, query.get('banner') ?? '', 'shown', AbortSignal.timeout(40_000));
    other.remove();
    return level;
  },
  play: () => deck.play(),
  pause: () => deck.pause(),
  seek: (at) => deck.seek(at),
  seekEnd: () => deck.seekEnd(),
  state: () => {
    const { deck: _, ...state } = usePlayingStore.getState();
    return { ...state, frames };
  },
  next: (address) => {
    deck.close();
    const from = performance.now();
    deck = put(address);
    return new Promise((done) => {
      const end = usePlayingStore.subscribe(({ level }) => {
        if (level === undefined) return;
        end();
        done(performance.now() - from);
      });
    });
  },
  bare: (address) => {
    const frame = document.createElement('iframe');
    const from = performance.now();
    frame.className = 'shown';
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = address;
    host.append(frame);
    return new Promise((done) => {
      frame.addEventListener('load', () => {
        frame.remove();
        done(performance.now() - from);
      });
    });
  },
};
