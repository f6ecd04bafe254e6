/** What stands in the place of a list until it has come: its outline, or without a connection, when nothing comes, words that say so. */
import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import classes from './NotLoaded.module.css';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = () => onlineManager.isOnline();

/** `children` are the outline, of lines of a list where `lineClass` says how one looks. What waits for the connection asks by itself once it is back. */
export function WhileLoading(props: { lineClass?: string | undefined; children: ReactNode }) {
  if (useSyncExternalStore(subscribe, isOnline)) return props.children;
  const words = (
    <p className={classes.offline} role="status">
      You’re offline. This will load once you’re back online.
    </p>
  );
  return props.lineClass === undefined ? words : <li className={props.lineClass}>{words}</li>;
}
