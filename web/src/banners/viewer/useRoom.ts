/** How large the browser's window is, known from the first rendering on. */
import { useSyncExternalStore } from 'react';
import type { Size } from './frame.ts';

function watch(hear: () => void): () => void {
  window.addEventListener('resize', hear);
  return () => window.removeEventListener('resize', hear);
}

/** In pixels. */
export function useRoom(): Size {
  const width = useSyncExternalStore(watch, () => window.innerWidth);
  const height = useSyncExternalStore(watch, () => window.innerHeight);
  return { width, height };
}
