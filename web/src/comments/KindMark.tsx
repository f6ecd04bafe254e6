/** Who reads a thread, said by a mark with its word: members alone, or clients, too. */
import { IconLock, IconUsers } from '@tabler/icons-react';
import classes from './Kind.module.css';

/** As it is said on screen. */
export const kindWords = {
  internal: { name: 'Internal', readers: 'Only members read this' },
  shared: { name: 'Shared', readers: 'Clients with a review link read this, too' },
} as const;

export const kindOf = (isShared: boolean | undefined): keyof typeof kindWords => (isShared ? 'shared' : 'internal');

const icons = { internal: IconLock, shared: IconUsers } as const;

/** The icon of a kind and its name. */
export function KindMark({ isShared }: { isShared: boolean | undefined }) {
  const kind = kindOf(isShared);
  const Icon = icons[kind];
  return (
    <span className={classes.mark} data-kind={kind} title={kindWords[kind].readers}>
      <Icon size={13} stroke={1.9} aria-hidden />
      {kindWords[kind].name}
    </span>
  );
}
