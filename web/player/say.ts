/** The line to whoever steers: the viewer, or the script of the banner around this frame. */
import type { Answer, Level, Note } from './messages.ts';
import { clock } from './clock.ts';
import { direct } from './direct.ts';
import { lasting } from './length.ts';
import { doc, OwnSet } from './ours.ts';
import { kids } from './kids.ts';
import { all } from './roots.ts';

export let port: MessagePort | undefined;
const noted = new OwnSet<Note>();
/** the level that was told last */
let told: Level | undefined;

export const send = (answer: Answer): void => port?.postMessage(answer);

/** What it looks like, as far as a script can tell: its document, where everything is in it, and what is drawn. */
function look(): string {
  let looks = doc.documentElement.outerHTML;
  for (const element of all('*')) {
    looks += JSON.stringify(element.getBoundingClientRect());
    try {
      looks += (element as HTMLCanvasElement).toDataURL();
    } catch {
      // Most are none, and of some nobody may know.
    }
  }
  return looks;
}

export const sendAt = (): void => send({ is: 'at', at: clock.at, look: look(), ...lasting() });

export function takePort(given: MessagePort): void {
  port = given;
}

function level(): Level {
  const isLost = noted.has('worker') || noted.has('image') || all('iframe,object,embed,marquee').length > kids.size;
  if (isLost) return 'plays';
  if (noted.has('network')) return 'pause';
  return direct() ? 'exact' : 'replay';
}

/** Says what the banner is. */
export function hello(): void {
  told = level();
  send({ is: 'hello', level: told, notes: [...noted], ...lasting() });
}

/** A banner can turn out to be worse than it looked. */
export function helloAgain(): void {
  if (clock.isReady && level() !== told) hello();
}

export function note(what: Note): void {
  noted.add(what);
  helloAgain();
}
