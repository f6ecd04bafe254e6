/** Lets everybody who needs a moment of the banner have it, as long as it can be steered. */
import { useSteeringStore, type Steering } from '#banners/viewer/steering.ts';
import { shownAt, usePlayingStore, type Deck, type PlayingStore } from './playing.ts';

const offered = new WeakMap<Deck, Steering>();

/** Of two that are compared neither is offered: a moment belongs to one version. */
export function offerSteering(store: PlayingStore, deck: Deck, isSteered: boolean): void {
  if (store !== usePlayingStore) return;
  let steering = offered.get(deck);
  if (!steering) {
    const { pause, play, seek } = deck;
    offered.set(deck, (steering = { moment: () => shownAt(store.getState()), pause, play, seek }));
  }
  if (isSteered) useSteeringStore.setState({ steering });
  else if (useSteeringStore.getState().steering === steering) useSteeringStore.setState({ steering: undefined });
}
