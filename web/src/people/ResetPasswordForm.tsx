/** The form that sets a new password by the code of a mail. */
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { setPassword } from '@marquee/contract/passwords.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import { useRef } from 'react';
import { call, NetworkError } from '#sync/call.ts';
import { EmailField } from './EmailField.tsx';
import { emailAddress, newPasswordRules } from './fieldRules.ts';
import { Form } from './Form.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { rememberEmail } from './session.ts';
import { useSend } from './useSend.ts';

/**
 * A code that no longer works is handed to `onBadCode`, and whether a try before got no answer, which may have used it; everything else
 * that goes wrong shows in the form.
 */
export function ResetPasswordForm(props: {
  code: string;
  onDone: () => void;
  onBadCode: (refusal: Refused, wasLost: boolean) => void;
}) {
  const wasLost = useRef(false);
  const form = useForm({
    initialValues: { emailAddress: '', newPassword: '', confirmNewPassword: '' },
    validate: {
      emailAddress,
      ...newPasswordRules,
    },
    validateInputOnBlur: true,
  });
  const sending = useSend(form, async ({ emailAddress, newPassword }) => {
    try {
      await call(setPassword, { body: { emailAddress, newPassword, passwordResetCode: props.code } });
      rememberEmail(emailAddress.trim());
      props.onDone();
    } catch (error) {
      wasLost.current ||= error instanceof NetworkError;
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'badCode') return props.onBadCode(error, wasLost.current);
      if (error.code !== 'notToOther') throw error;
      const { code, status, message } = error;
      throw new Refused(code, { status, sentence: message }, { errors: [{ path: 'emailAddress', message }] });
    }
  });

  return (
    <Form sending={sending}>
      <EmailField autoFocus {...form.getInputProps('emailAddress')} />
      <NewPasswordFields inputProps={(field) => form.getInputProps(field)} />
      <Button type="submit" fullWidth loading={sending.isSlow}>
        Set password
      </Button>
    </Form>
  );
}
