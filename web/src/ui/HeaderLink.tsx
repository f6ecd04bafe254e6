/** A link in the sheet's header that opens something; where there is little room only its icon shows. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './HeaderLink.module.css';

/** `words` is what is written where it is not all that `label` says; `controls` is the id of what it opens in its place, if it does. */
export function HeaderLink(props: {
  label: string;
  words?: string;
  icon: ReactNode;
  controls?: string;
  isOpen?: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={props.label}
      title={props.label}
      aria-expanded={props.controls === undefined ? undefined : props.isOpen === true}
      aria-controls={props.controls}
      data-header-link
      classNames={{ root: classes.link, section: classes.icon }}
      leftSection={props.icon}
      onClick={props.onClick}
    >
      <span className={classes.label}>{props.words ?? props.label}</span>
    </Button>
  );
}
