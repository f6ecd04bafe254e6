/** The form that asks for a mail with which to choose a new password. */
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { sendPasswordResetEmail } from '@marquee/contract/passwords.ts';
import { useState } from 'react';
import { call } from '#sync/call.ts';
import { EmailField } from './EmailField.tsx';
import { emailAddress } from './fieldRules.ts';
import { Form } from './Form.tsx';
import { rememberedEmail } from './session.ts';
import { useSend } from './useSend.ts';

/** Calls `onSend` before each try, and `onSent` whatever the address is: nobody learns here who has an account. */
export function ForgotPasswordForm(props: { onSend: () => void; onSent: () => void }) {
  const [knownEmail] = useState(rememberedEmail);
  const form = useForm({
    initialValues: { emailAddress: knownEmail },
    validate: { emailAddress },
    validateInputOnBlur: true,
  });
  const sending = useSend(form, async (body) => {
    props.onSend();
    await call(sendPasswordResetEmail, { body });
    props.onSent();
  });

  return (
    <Form sending={sending}>
      <EmailField autoFocus {...form.getInputProps('emailAddress')} />
      <Button type="submit" fullWidth loading={sending.isSlow}>
        Send
      </Button>
    </Form>
  );
}
