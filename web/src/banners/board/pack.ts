/** Where the banners of a board stand: packed tightly in their order, all at one scale, under the headings of their sections. */

export interface Size {
  width: number;
  height: number;
}

/** A banner's place with its caption, and the picture in it. Pixels of the board. */
export interface Box extends Size {
  left: number;
  top: number;
  picture: Size;
}

export interface Room {
  /** of the board */
  width: number;
  /** by which every banner is drawn; one that is wider than the board then is drawn smaller */
  scale: number;
  /** between banners, both ways */
  gap: number;
  /** below each picture */
  caption: number;
  /** what a caption needs at least */
  narrowest: number;
  /** one below the other, as on a phone */
  isColumn: boolean;
}

/** A stretch of the upper edge of what is free. */
interface Stretch {
  left: number;
  right: number;
  top: number;
}

/** How tall a box that begins with stretch `at` would have to begin; undefined where it reaches beyond the right edge. */
function topAt(free: readonly Stretch[], at: number, width: number, right: number): number | undefined {
  const begin = free[at]?.left ?? 0;
  if (begin + width > right + 0.01) return undefined;
  let top = 0;
  for (let next = at; next < free.length; next += 1) {
    const stretch = free[next];
    if (!stretch || stretch.left >= begin + width) break;
    top = Math.max(top, stretch.top);
  }
  return top;
}

/** The edge once a box has been put on it. */
function covered(free: readonly Stretch[], { left, right, top }: Stretch): Stretch[] {
  const rest = free.flatMap((stretch) => [
    ...(stretch.left < left ? [{ ...stretch, right: Math.min(stretch.right, left) }] : []),
    ...(stretch.right > right ? [{ ...stretch, left: Math.max(stretch.left, right) }] : []),
  ]);
  return [...rest, { left, right, top }].toSorted((one, other) => one.left - other.left);
}

/** The picture of a banner, and what it takes with its caption. */
function boxOf(size: Size, { caption, isColumn, narrowest, scale, width }: Room): Omit<Box, 'left' | 'top'> {
  const fit = Math.min(scale, width / Math.max(1, size.width));
  const picture = { width: Math.max(1, size.width * fit), height: Math.max(1, size.height * fit) };
  return {
    picture,
    width: isColumn ? width : Math.min(width, Math.max(picture.width, narrowest)),
    height: picture.height + caption,
  };
}

/** Each in turn as high as there is room, and there as far left: small ones fill up what large ones leave free. */
export function pack(sizes: readonly Size[], room: Room): { boxes: Box[]; height: number } {
  let free: Stretch[] = [{ left: 0, right: room.width + room.gap, top: 0 }];
  let height = 0;
  const boxes = sizes.map((size): Box => {
    const box = boxOf(size, room);
    let best = { left: 0, top: height === 0 ? 0 : height + room.gap };
    for (let at = 0; at < free.length; at += 1) {
      const top = topAt(free, at, box.width, room.width);
      if (top !== undefined && top < best.top - 0.01) best = { left: free[at]?.left ?? 0, top };
    }
    const bottom = best.top + box.height;
    free = covered(free, { left: best.left, right: best.left + box.width + room.gap, top: bottom + room.gap });
    height = Math.max(height, bottom);
    return { ...box, ...best };
  });
  return { boxes, height };
}

export interface Laid<Section> {
  section: Section;
  /** of its heading */
  top: number;
  /** of what comes behind it */
  bottom: number;
  boxes: Box[];
}

/** The sections one below the other, each under a heading of its own. */
export function layOut<Section extends { sizes: readonly Size[] }>(
  sections: readonly Section[],
  room: Room,
  heading: number,
): { laid: Laid<Section>[]; height: number } {
  let top = 0;
  const laid = sections.map((section) => {
    const { boxes, height } = pack(section.sizes, room);
    const begin = top + heading;
    const one = {
      section,
      top,
      bottom: begin + height,
      boxes: boxes.map((box) => ({ ...box, top: box.top + begin })),
    };
    top = one.bottom + room.gap;
    return one;
  });
  return { laid, height: top };
}

/** Whether any of a box is between two heights. */
export const isWithin = ({ top, height }: Pick<Box, 'top' | 'height'>, from: number, to: number): boolean =>
  top < to && top + height > from;
