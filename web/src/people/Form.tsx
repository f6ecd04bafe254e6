/** A form about a person: what went wrong with it as a whole, its fields, and the button that sends it. */
import type { ReactNode } from 'react';
import classes from './Form.module.css';
import type { Sending } from './useSend.ts';

export function Form(props: { sending: Sending; children: ReactNode }) {
  const { failure, isDirty, onSubmit } = props.sending;
  return (
    <form className={classes.form} data-unsent={isDirty || undefined} onSubmit={onSubmit} noValidate>
      {failure === undefined ? null : (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {props.children}
    </form>
  );
}
