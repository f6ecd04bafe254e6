/** Whether a film is silent, whoever made it so. */
import { useSyncExternalStore } from 'react';
import type { FilmDeck } from './filmDeck.ts';

export const useIsMuted = ({ film }: FilmDeck): boolean =>
  useSyncExternalStore(
    (hear) => {
      film.addEventListener('volumechange', hear);
      return () => film.removeEventListener('volumechange', hear);
    },
    () => film.muted,
  );
