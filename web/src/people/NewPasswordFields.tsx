/** The fields of a new password, which is typed twice so that no slip of a finger becomes one. */
import { PasswordInput } from '@mantine/core';
import classes from './Form.module.css';

/** `inputProps` are what the form gives each of them; `newPasswordRules` of `fieldRules.ts` are their rules. */
export function NewPasswordFields(props: { inputProps: (field: 'newPassword' | 'confirmNewPassword') => object }) {
  return (
    <>
      <PasswordInput
        className={classes.field}
        label="New password"
        autoComplete="new-password"
        {...props.inputProps('newPassword')}
      />
      <PasswordInput
        className={classes.field}
        label="Confirm new password"
        autoComplete="new-password"
        {...props.inputProps('confirmNewPassword')}
      />
    </>
  );
}
