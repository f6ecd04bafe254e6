/** The place of the bell in the header bar. The bell comes into it after the first screen: nothing of a sheet waits for it. */
import { useEffect, useState } from 'react';
import { whenIdle } from '#ui/firstScreen.ts';
import { lazily } from '#ui/lazily.tsx';
import classes from './HeaderBar.module.css';

/** Where its code does not come, the page is as good without it. */
const Bell = lazily(
  async () => (await import('#notifications/Bell.tsx')).Bell,
  () => null,
);

export function BellPlace() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return <div className={classes.bell}>{isIdle ? <Bell /> : null}</div>;
}
