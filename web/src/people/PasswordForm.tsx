/** Changing one's own password, by the old one. */
import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changePassword } from '@marquee/contract/passwords.ts';
import type { User } from '@marquee/contract/people.ts';
import { useState } from 'react';
import { call } from '#sync/call.ts';
import { asker, patiently } from '#sync/patiently.ts';
import { enteredPassword, newPasswordRules } from './fieldRules.ts';
import { Form } from './Form.tsx';
import classes from './Form.module.css';
import { KnownUsername } from './KnownUsername.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { SaveButton } from './SaveButton.tsx';
import { useSaved } from './useSaved.ts';
import { useSend } from './useSend.ts';

export function PasswordForm(props: { user: User }) {
  const [isSaved, saySaved] = useSaved();
  const [ask] = useState(asker);
  const form = useForm({
    initialValues: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    validate: {
      oldPassword: enteredPassword,
      ...newPasswordRules,
    },
    validateInputOnBlur: true,
  });
  const sending = useSend(form, async ({ oldPassword, newPassword }) => {
    const body = { userID: props.user.userID, oldPassword, newPassword };
    await ask(body, (key) => patiently(() => call(changePassword, { key, body })));
    form.reset();
    saySaved();
  });

  return (
    <Form sending={sending}>
      <KnownUsername emailAddress={props.user.emailAddress} />
      <PasswordInput
        className={classes.field}
        label="Old password"
        autoComplete="current-password"
        {...form.getInputProps('oldPassword')}
      />
      <NewPasswordFields inputProps={(field) => form.getInputProps(field)} />
      <SaveButton isSlow={sending.isSlow} isSaved={isSaved && !form.isDirty()} />
    </Form>
  );
}
