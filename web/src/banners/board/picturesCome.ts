/** Waits until pictures are there, as what is printed doesn't. */
import { sleep } from '#ui/sleep.ts';

/** Not longer than this, though some may never come. ms */
const patience = 10_000;

/** Kept, so that its browser has them at hand. */
let kept: HTMLImageElement[] = [];

export async function picturesCome(addresses: readonly string[]): Promise<void> {
  kept = addresses.map((address) => {
    const image = new Image();
    image.referrerPolicy = 'no-referrer';
    image.src = address;
    return image;
  });
  const all = Promise.all(kept.map((image) => image.decode().catch(() => undefined)));
  await Promise.race([all, sleep(patience)]);
}
