/** The button by which somebody who has an account takes up an invitation. */
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { acceptInvitation } from '@marquee/contract/invitations.ts';
import { Form } from '#people/Form.tsx';
import { rememberEmail } from '#people/session.ts';
import { useSend } from '#people/useSend.ts';
import { call } from '#sync/call.ts';
import { takingUp } from './signUpCode.ts';

/** `emailAddress` is the one that the code was mailed to. */
export function AcceptInvitation(props: {
  code: string;
  emailAddress: string;
  askAgain: () => Promise<unknown>;
  onDone: () => void;
}) {
  const sending = useSend(useForm({ initialValues: {} }), async () => {
    await takingUp(() => call(acceptInvitation, { body: { signUpCode: props.code } }), props.askAgain);
    rememberEmail(props.emailAddress);
    props.onDone();
  });
  return (
    <Form sending={sending}>
      <Button type="submit" fullWidth autoFocus loading={sending.isSlow}>
        Accept
      </Button>
    </Form>
  );
}
