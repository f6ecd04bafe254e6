/** Frames within a banner whose files are its own: their scripts answer this one, which steps them. */
import { exit } from './clicks.ts';
import { kids } from './kids.ts';
import type { Answer, Order } from './messages.ts';
import { OwnChannel, OwnPromise, sleep } from './ours.ts';
import { helloAgain, note } from './say.ts';

/** How long a frame may take for a step. ms */
const patience = 500;

/** One that went to another page says so anew. */
export function adoptFrame(source: Window): void {
  const { port1, port2 } = new OwnChannel();
  let isDone: ((value?: unknown) => void) | undefined;
  kids.set(source, (frame) => {
    const stepped = new OwnPromise((done) => {
      isDone = done;
      port1.postMessage({ do: 'frame', frame } satisfies Order);
    });
    return OwnPromise.race([stepped, sleep(patience)]);
  });
  port1.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (data.is === 'frame') isDone?.();
    else if (data.is === 'click') exit(data.url, data.by);
    else if (data.is === 'hello') {
      data.notes.forEach(note);
      helloAgain();
    }
  };
  source.postMessage({ player: 'port' }, '*', [port2]);
}
