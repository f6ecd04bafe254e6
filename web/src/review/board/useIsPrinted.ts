/** Whether the board is being printed. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What is on paper must be there by then. */
export function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const off = new AbortController();
    const print = (is: boolean) => () => flushSync(() => setPrinted(is));
    addEventListener('beforeprint', print(true), { signal: off.signal });
    addEventListener('afterprint', print(false), { signal: off.signal });
    return () => off.abort();
  }, []);
  return isPrinted;
}
