/** Changing one's own password, by the old one. */
import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changePassword } from '@marquee/contract/passwords.ts';
import type { User } from '@marquee/contract/people.ts';
import { useState } from 'react';
import { call } from '#sync/call.ts';
import { asker, patiently } from '#sync/patiently.ts';
import { chosenPassword, enteredPassword, matching } from './fieldRules.ts';
import { Form } from './Form.tsx';
import classes from './Form.module.css';
import { KnownUsername } from './KnownUsername.tsx';
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
      newPassword: (value) => enteredPassword(value) ?? chosenPassword(value),
      confirmNewPassword: (value, values) => enteredPassword(value) ?? matching(value, values.newPassword),
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
      <PasswordInput
        className={classes.field}
        label="New password"
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      <PasswordInput
        className={classes.field}
        label="Confirm new password"
        autoComplete="new-password"
        {...form.getInputProps('confirmNewPassword')}
      />
      <SaveButton isSlow={sending.isSlow} isSaved={isSaved && !form.isDirty()} />
    </Form>
  );
}
