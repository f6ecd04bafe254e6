/** The keys that work the controls of what is played. */
import { shownAt, usePlayingStore, type Playing, type PlayingStore } from './playing.ts';

/** Whether it goes to a moment and back. */
export const canSeek = ({ deck, level }: Pick<Playing, 'deck' | 'level'>): boolean =>
  deck !== undefined && (level === 'exact' || level === 'replay');

/** Whether it can be held. */
export const canPause = ({ deck, level }: Pick<Playing, 'deck' | 'level'>): boolean =>
  deck !== undefined && level !== undefined && level !== 'plays';

/** Plays or pauses; what has ended plays again. */
export function playOrPause(onReplay: () => void, store: PlayingStore = usePlayingStore): void {
  const { deck, hasEnded, isPlaying } = store.getState();
  if (hasEnded) onReplay();
  else if (isPlaying) deck?.pause();
  else deck?.play();
}

export function stepFrame(by: 1 | -1, store: PlayingStore = usePlayingStore): void {
  const playing = store.getState();
  const { deck, goal } = playing;
  if (!deck) return;
  // Pressed quickly, each press counts.
  const from = goal ?? shownAt(playing);
  void deck.seek(Math.max(0, from + by * deck.frame));
}

/** What a key does to what is played; answers whether it does anything. */
export function playerKey(key: string, onReplay: () => void, store: PlayingStore = usePlayingStore): boolean {
  const playing = store.getState();
  switch (key.toLowerCase()) {
    case ' ':
      if (!canPause(playing)) return false;
      playOrPause(onReplay, store);
      return true;
    case ',':
    case '.':
      if (!canSeek(playing)) return false;
      stepFrame(key === '.' ? 1 : -1, store);
      return true;
    case 'e':
      if (!canSeek(playing)) return false;
      void playing.deck?.seekEnd();
      return true;
    case 'r':
      onReplay();
      return true;
    default:
      return false;
  }
}
