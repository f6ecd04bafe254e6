/** A link in the sheet's header that opens something; where there is little room only its icon shows. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './HeaderLink.module.css';

/** `words` is what is written where it is not all that `label` says. */
export function HeaderLink(props: { label: string; words?: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={props.label}
      title={props.label}
      classNames={{ root: classes.link, section: classes.icon }}
      leftSection={props.icon}
      onClick={props.onClick}
    >
      <span className={classes.label}>{props.words ?? props.label}</span>
    </Button>
  );
}
