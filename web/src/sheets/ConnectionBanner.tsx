/** Says that the live connection is down for longer than a moment, and lets the user try again. */
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useConnection } from '#sync/connectionState.ts';
import classes from './SheetView.module.css';

export function ConnectionBanner() {
  const { is, reconnect } = useConnection();
  if (is !== 'offline') return null;
  return (
    <div className={classes.banner} role="alert">
      <IconPlugConnectedX size={18} stroke={1.7} aria-hidden />
      <span>
        You’re offline. Your changes are kept here and saved when you’re back online. You’ll see other people’s changes
        then too.
      </span>
      <Button size="compact-sm" variant="default" onClick={reconnect}>
        Reconnect
      </Button>
    </div>
  );
}
