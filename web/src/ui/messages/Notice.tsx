/** A calm message in the middle of the content area: what is the case, what that means, and the next step. */
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** `icon` is decoration; `children` are the links or buttons of the next step. */
export function Notice(props: {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
  isUrgent?: boolean;
}) {
  return (
    <div className={classes.place} role={props.isUrgent ? 'alert' : undefined}>
      <div className={classes.notice}>
        <span className={classes.icon} aria-hidden>
          {props.icon}
        </span>
        <h1 className={classes.title}>{props.title}</h1>
        <p className={classes.text}>{props.text}</p>
        {props.children ? <div className={classes.next}>{props.children}</div> : null}
      </div>
    </div>
  );
}
