/** A link in the sheet's header that opens something; where there is little room only its icon shows. */
import { Button } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './HeaderLink.module.css';

/** `words` is what is written where it is not all that `label` says; what opens a menu takes what its target needs. */
export function HeaderLink({
  label,
  words = label,
  icon,
  ...target
}: {
  label: string;
  words?: string;
  icon: ReactNode;
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <Button
      {...target}
      variant="subtle"
      size="compact-sm"
      aria-label={label}
      title={label}
      classNames={{ root: classes.link, section: classes.icon }}
      leftSection={icon}
    >
      <span className={classes.label}>{words}</span>
    </Button>
  );
}
