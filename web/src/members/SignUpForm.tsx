/** The form by which an invited person activates their account. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { signUp } from '@marquee/contract/invitations.ts';
import { chosenPassword, matching, required } from '#people/fieldRules.ts';
import { Form } from '#people/Form.tsx';
import classes from '#people/Form.module.css';
import { KnownUsername } from '#people/KnownUsername.tsx';
import { rememberEmail } from '#people/session.ts';
import { useSend } from '#people/useSend.ts';
import { call } from '#sync/call.ts';
import { takingUp } from './signUpCode.ts';

/** `emailAddress` is the one that the code was mailed to, with which the person logs in from now on. */
export function SignUpForm(props: {
  code: string;
  emailAddress: string;
  askAgain: () => Promise<unknown>;
  onDone: () => void;
}) {
  const form = useForm({
    initialValues: { firstName: '', lastName: '', password: '', confirmPassword: '' },
    validate: {
      firstName: required,
      lastName: required,
      password: chosenPassword,
      confirmPassword: (value, values) => chosenPassword(value) ?? matching(value, values.password),
    },
    validateInputOnBlur: true,
  });
  const sending = useSend(form, async ({ firstName, lastName, password }) => {
    const body = { signUpCode: props.code, firstName, lastName, password };
    await takingUp(() => call(signUp, { body }), props.askAgain);
    rememberEmail(props.emailAddress);
    props.onDone();
  });

  return (
    <Form sending={sending}>
      <KnownUsername emailAddress={props.emailAddress} />
      <TextInput
        className={classes.field}
        label="First name"
        autoComplete="given-name"
        autoFocus
        {...form.getInputProps('firstName')}
      />
      <TextInput
        className={classes.field}
        label="Last name"
        autoComplete="family-name"
        {...form.getInputProps('lastName')}
      />
      <PasswordInput
        className={classes.field}
        label="Choose password"
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordInput
        className={classes.field}
        label="Confirm password"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <Button type="submit" fullWidth loading={sending.isSlow}>
        Sign up
      </Button>
    </Form>
  );
}
