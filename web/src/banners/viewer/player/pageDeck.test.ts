/** Steering a page in frames that answer as its script does, without a browser. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Answer, Order, Start } from '#player/messages.ts';
import { PageDeck } from './pageDeck.ts';
import { begun, type Playing } from './playing.ts';

const lasting = { length: 20_000, isLengthSure: true, isEndless: false };

/** A frame, and the script in it: what it was started with and told, and what has it answer. */
class Frame extends EventTarget {
  name = '';
  className = '';
  title = '';
  src = '';
  referrerPolicy = '';
  style = {};
  readonly told: Order[] = [];
  readonly contentWindow = { postMessage: (_: unknown, __: string, [port]: MessagePort[]) => this.#take(port) };
  #port: MessagePort | undefined;

  setAttribute(): void {}
  remove(): void {}

  #take(port: MessagePort | undefined): void {
    this.#port = port;
    if (port) port.onmessage = ({ data }: MessageEvent<Order>) => void this.told.push(data);
  }

  get start(): Start {
    return (JSON.parse(this.name) as { player: Start }).player;
  }

  greet(): void {
    const event = new MessageEvent('message', { data: { player: 'here' } });
    Object.defineProperty(event, 'source', { value: this.contentWindow });
    dispatchEvent(event);
  }

  async says(...answers: Answer[]): Promise<void> {
    for (const answer of answers) this.#port?.postMessage(answer);
    await soon();
  }
}

/** What was said has come, and so has what was said to that: a port takes a turn for each. */
async function soon(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((done) => setImmediate(done));
}
let frames: Frame[] = [];

beforeEach(() => {
  frames = [];
  const world = new EventTarget();
  vi.stubGlobal('addEventListener', world.addEventListener.bind(world));
  vi.stubGlobal('removeEventListener', world.removeEventListener.bind(world));
  vi.stubGlobal('dispatchEvent', world.dispatchEvent.bind(world));
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', {
    createElement: () => {
      const frame = new Frame();
      frames.push(frame);
      return frame;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const host = { append: () => undefined } as unknown as HTMLElement;
const at = (ms: number): Answer => ({ is: 'at', at: ms, look: '', ...lasting });

/** A banner that can only go back by being loaded anew, on its way from 5 s to 2 s in another frame. */
async function goingBack() {
  const store = createStore<Playing>()(() => ({ ...begun, rate: 1 }));
  const deck = new PageDeck(host, { address: '', label: '', className: '', onReady: () => undefined }, store);
  frames[0]?.greet();
  await frames[0]?.says({ is: 'hello', level: 'replay', notes: [], ...lasting }, at(0), {
    is: 'time',
    at: 5_000,
    ...lasting,
  });
  const back = deck.seek(2);
  await soon();
  await frames[0]?.says({ is: 'reload', at: 2_000 });
  return { store, deck, back };
}

test('[SCREEN-490] what is to play while it goes back plays from there', async () => {
  const { back, deck, store } = await goingBack();
  expect(frames[1]?.start).toMatchObject({ at: 2_000, isPlaying: false });
  deck.play();
  frames[1]?.greet();
  await frames[1]?.says({ is: 'hello', level: 'replay', notes: [], ...lasting }, at(2_000));
  await back;
  await soon();
  expect(store.getState().isPlaying).toBe(true);
  expect(frames[1]?.told.map((order) => order.do)).toContain('play');
  expect(frames[0]?.told.at(-1)).toMatchObject({ do: 'seek' });
  deck.close();
});

test('[SCREEN-490] the speed that is chosen while it goes back is that of what comes', async () => {
  const { back, deck, store } = await goingBack();
  deck.setRate(0.25);
  frames[1]?.greet();
  await frames[1]?.says({ is: 'hello', level: 'replay', notes: [], ...lasting }, at(2_000));
  await back;
  await soon();
  expect(store.getState().rate).toBe(0.25);
  expect(frames[1]?.told).toContainEqual({ do: 'rate', rate: 0.25 });
  deck.close();
});
