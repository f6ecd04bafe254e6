/** The time in a bar that plays: the moment that is shown, and how long all of it lasts. */
import { useStore } from 'zustand';
import classes from './PlayBar.module.css';
import { shownAt, type PlayingStore } from './playing.ts';
import { clockWords } from './clockWords.ts';

/** `length` is in words; undefined where nothing is said of it. */
export function PlayedTime({ length, store }: { store: PlayingStore; length: string | undefined }) {
  const at = useStore(store, (state) => clockWords(shownAt(state)));
  return (
    <span className={classes.time}>
      <span data-moment>{at}</span>
      {length === undefined ? null : <span className={classes.length}> / {length}</span>}
    </span>
  );
}
