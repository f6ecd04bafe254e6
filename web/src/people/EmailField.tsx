/** A field for an email address of one's own. */
import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './Form.module.css';

export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      className={classes.field}
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
