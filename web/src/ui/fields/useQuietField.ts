/** A field that has the focus beside what can be tapped instead: no keyboard comes over that on a touch screen before the field is tapped. */
import { useState } from 'react';

/** To be spread on the field. */
export function useQuietField() {
  const [isAsked, setAsked] = useState(() => !matchMedia('(hover: none)').matches);
  if (isAsked) return {};
  const ask = () => setAsked(true);
  // Some readers of the screen click without pressing.
  return { inputMode: 'none', onPointerDown: ask, onClick: ask } as const;
}
