/** Frames within a banner whose files are its own: their scripts answer this one, which steps them. */
import { exit } from './clicks.ts';
import { clock } from './clock.ts';
import { kids } from './kids.ts';
import type { Answer, Order } from './messages.ts';
import { OwnChannel, OwnPromise, sleep } from './ours.ts';
import { hello, note } from './say.ts';

/** How long a frame may take for a step. ms */
const patience = 500;

/** One that went to another page says so anew. */
export function adoptFrame(source: MessageEventSource): void {
  const { port1, port2 } = new OwnChannel();
  let isDone: ((value: unknown) => void) | undefined;
  const order = (to: Order) => port1.postMessage(to);
  kids.set(source, {
    step: (frame) => {
      const stepped = new OwnPromise((done) => {
        isDone = done;
        order({ do: 'frame', frame });
      });
      return OwnPromise.race([stepped, sleep(patience)]);
    },
  });
  port1.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (data.is === 'frame') isDone?.(undefined);
    else if (data.is === 'click') exit(data.url, data.by);
    else if (data.is === 'hello') {
      for (const what of data.notes) note(what);
      if (clock.isReady) hello();
    }
  };
  source.postMessage({ player: 'port' }, { targetOrigin: '*', transfer: [port2] });
}
