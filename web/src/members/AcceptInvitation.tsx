/** The button by which somebody who has an account takes up an invitation. */
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { acceptInvitation } from '@marquee/contract/invitations.ts';
import { Form } from '#people/Form.tsx';
import { rememberEmail } from '#people/session.ts';
import { useSend } from '#people/useSend.ts';
import { call } from '#sync/call.ts';

/** `emailAddress` is the one that the code was mailed to. */
export function AcceptInvitation(props: { code: string; emailAddress: string; onDone: () => void }) {
  const sending = useSend(useForm({ initialValues: {} }), async () => {
    await call(acceptInvitation, { body: { signUpCode: props.code } });
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
