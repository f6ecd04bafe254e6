/** Where an arrow leads on a board: to the banner that stands next in that direction. */
import type { Box } from './pack.ts';

type Place = Pick<Box, 'left' | 'top' | 'width' | 'height'>;

const middle = ({ height, left, top, width }: Place) => ({ x: left + width / 2, y: top + height / 2 });

/** How far two stretches are apart; nothing where they are beside each other. */
const apart = (from: number, to: number, otherFrom: number, otherTo: number): number =>
  Math.max(0, otherFrom - to, from - otherTo);

/** How far it is to another one; undefined where that is not in this direction. What is straight ahead is nearer than what is aside. */
function distance(from: Place, to: Place, key: string): number | undefined {
  const [one, other] = [middle(from), middle(to)];
  const forward = {
    ArrowLeft: from.left - to.left - to.width,
    ArrowRight: to.left - from.left - from.width,
    ArrowUp: from.top - to.top - to.height,
    ArrowDown: to.top - from.top - from.height,
  }[key];
  if (forward === undefined || forward < -1) return undefined;
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  const aside = isAcross
    ? apart(from.top, from.top + from.height, to.top, to.top + to.height)
    : apart(from.left, from.left + from.width, to.left, to.left + to.width);
  const off = isAcross ? Math.abs(other.y - one.y) : Math.abs(other.x - one.x);
  return forward + 4 * aside + off / 10;
}

/** The place in `boxes` to which a key leads from the one at `at`; the same where it leads nowhere. */
export function moveTo(boxes: readonly Place[], at: number, key: string): number {
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  const from = boxes[at];
  if (!from) return 0;
  let best = { at, far: Infinity };
  boxes.forEach((box, to) => {
    const far = to === at ? undefined : distance(from, box, key);
    if (far !== undefined && far < best.far) best = { at: to, far };
  });
  // In the order that they have, where a line ends.
  if (best.at === at && key === 'ArrowRight') return Math.min(at + 1, boxes.length - 1);
  if (best.at === at && key === 'ArrowLeft') return Math.max(at - 1, 0);
  return best.at;
}
