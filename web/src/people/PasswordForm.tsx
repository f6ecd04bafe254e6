/** Changing one's own password, by the old one. */
import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changePassword } from '@marquee/contract/passwords.ts';
import { call } from '#state/call.ts';
import { chosenPassword, enteredPassword, matching } from './fieldRules.ts';
import { Form } from './Form.tsx';
import classes from './Form.module.css';
import { SaveButton } from './SaveButton.tsx';
import { useSaved } from './useSaved.ts';
import { useSend } from './useSend.ts';

export function PasswordForm(props: { userID: number }) {
  const [isSaved, saySaved] = useSaved();
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
    await call(changePassword, { body: { userID: props.userID, oldPassword, newPassword } });
    form.reset();
    saySaved();
  });

  return (
    <Form sending={sending}>
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
      <SaveButton isSending={sending.isSending} isSaved={isSaved && !form.isDirty()} />
    </Form>
  );
}
