/** What others get of the banner that plays: its moment, as the controls show it. */
import { afterEach, expect, test } from 'vitest';
import { useSteeringStore } from '#banners/viewer/steering.ts';
import { offerSteering } from './offerSteering.ts';
import { putOn, report, takeOff, usePlayingStore, type Deck } from './playing.ts';

const deck: Deck = {
  play: () => {},
  pause: () => {},
  seek: () => Promise.resolve(),
  seekEnd: () => Promise.resolve(),
  setRate: () => {},
  frame: 1 / 60,
};

afterEach(() => {
  offerSteering(usePlayingStore, deck, false);
  takeOff(usePlayingStore, deck);
});

test('[PIN-10] behind a banner’s last change its moment is its end, as the controls say, however long it has stood there', () => {
  putOn(usePlayingStore, deck);
  offerSteering(usePlayingStore, deck, true);
  const moment = () => useSteeringStore.getState().steering?.moment();
  report(usePlayingStore, deck, { at: 21, length: 12, isLengthSure: false });
  expect(moment()).toBe(21);
  report(usePlayingStore, deck, { isLengthSure: true });
  expect(moment()).toBe(12);
  report(usePlayingStore, deck, { at: 4.5 });
  expect(moment()).toBe(4.5);
});
