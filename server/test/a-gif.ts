/** A GIF of two pixels, for tests: how long each of its pictures is shown, in ms, and how often it plays, 0 without end. */

export function aGif({ delays, plays }: { delays: readonly number[]; plays: number }): Buffer {
  const head = Buffer.from('474946383961' + '02000100' + '800000' + '000000ffffff', 'hex');
  const again = Buffer.alloc(2);
  again.writeUInt16LE(Math.max(0, plays - 1));
  const loops = Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from([3, 1]),
    again,
    Buffer.from([0]),
  ]);
  const pictures = delays.map((delay) => {
    const time = Buffer.alloc(2);
    time.writeUInt16LE(delay / 10);
    const control = Buffer.concat([Buffer.from([0x21, 0xf9, 4, 0]), time, Buffer.from([0, 0])]);
    return Buffer.concat([control, Buffer.from('2c00000000020001000002024401' + '00', 'hex')]);
  });
  return Buffer.concat([head, ...(plays === 1 ? [] : [loops]), ...pictures, Buffer.from([0x3b])]);
}
