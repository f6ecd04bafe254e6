/** How the banners of a board are packed. */
import { describe, expect, test } from 'vitest';
import { isWithin, layOut, pack, type Box, type Room, type Size } from './pack.ts';

const room: Room = { width: 1000, scale: 0.5, gap: 10, caption: 20, narrowest: 60, isColumn: false };
const mpu: Size = { width: 300, height: 250 };
const sky: Size = { width: 160, height: 600 };
const leader: Size = { width: 728, height: 90 };
const known = [mpu, leader, sky, { width: 300, height: 50 }, { width: 970, height: 250 }, { width: 300, height: 600 }];

const doOverlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

describe('[BOARD-1] banners are packed', () => {
  test('all at one scale, with their own proportions, and none over another', () => {
    const sizes = Array.from({ length: 60 }, (_, at) => known[at % known.length] ?? mpu);
    const { boxes, height } = pack(sizes, room);
    boxes.forEach(({ height: tall, left, picture, top, width }, at) => {
      expect(picture).toEqual({ width: (sizes[at]?.width ?? 0) / 2, height: (sizes[at]?.height ?? 0) / 2 });
      expect([left, top, left + width <= room.width, top + tall <= height]).toEqual([left, top, true, true]);
      expect(boxes.filter((other) => other !== boxes[at] && doOverlap(boxes[at] as Box, other))).toEqual([]);
    });
    // Not much of the board is left free.
    const filled = boxes.reduce((sum, box) => sum + (box.width + room.gap) * (box.height + room.gap), 0);
    expect(filled / (room.width * height)).toBeGreaterThan(0.75);
  });

  test('small ones fill up what large ones leave free beside them', () => {
    const { boxes } = pack([sky, { width: 1600, height: 100 }, mpu, mpu], { ...room, width: 900 });
    expect(boxes.map(({ left, top }) => [left, top])).toEqual([
      [0, 0],
      [90, 0],
      [90, 80],
      [250, 80],
    ]);
  });

  test('what is wider than the board is as wide as the board, and a caption has its room', () => {
    const { boxes } = pack(
      [
        { width: 970, height: 250 },
        { width: 20, height: 20 },
      ],
      { ...room, width: 200, scale: 1 },
    );
    expect(boxes[0]?.picture).toEqual({ width: 200, height: 250 * (200 / 970) });
    expect(boxes[1]).toMatchObject({ width: 60, picture: { width: 20, height: 20 } });
  });

  test('on a phone one stands below the other', () => {
    const { boxes } = pack(known, { ...room, width: 360, isColumn: true });
    expect(new Set(boxes.map(({ left }) => left))).toEqual(new Set([0]));
    expect(boxes.every((box, at) => at === 0 || box.top > (boxes[at - 1]?.top ?? 0))).toBe(true);
  });
});

test('[BOARD-1] sections stand one below the other, and only what is in sight is within it', () => {
  const { laid, height } = layOut([{ sizes: [mpu] }, { sizes: [] }, { sizes: [sky, mpu] }], room, 40);
  expect(laid.map(({ bottom, top }) => [top, bottom])).toEqual([
    [0, 185],
    [195, 235],
    [245, 605],
  ]);
  expect(height).toBe(615);
  expect(laid[2]?.boxes.map(({ top }) => top)).toEqual([285, 285]);
  const [box] = laid[0]?.boxes ?? [];
  expect(box && [isWithin(box, 0, 41), isWithin(box, 0, 40), isWithin(box, 185, 400)]).toEqual([true, false, false]);
});
