/** What the viewer says of a banner of which it knows that not all of it has come, once that takes long. */
import { useEffect, useState } from 'react';
import classes from './Unresponsive.module.css';

/** Whatever comes sooner comes without a word. Milliseconds. */
const patienceMs = 4_000;

/** To be given another `key` for another banner. */
export function StillLoading({ isAwaited }: { isAwaited: boolean }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <div className={classes.bar} role="status">
      <p>{isAwaited ? 'Waiting for the file server of this banner…' : 'Still loading this banner…'}</p>
    </div>
  );
}
