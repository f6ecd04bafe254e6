/** A link in the sheet's header that opens something; where there is little room only its icon shows. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './HeaderLink.module.css';

export function HeaderLink(props: { label: string; icon: ReactNode; onClick: () => void }) {
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
      <span className={classes.label}>{props.label}</span>
    </Button>
  );
}
