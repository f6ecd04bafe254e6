/** The login form: email, password, and what went wrong, inside the form. */
import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmailField } from './EmailField.tsx';
import { enteredPassword, required } from './fieldRules.ts';
import { Form } from './Form.tsx';
import classes from './Form.module.css';
import { rememberedEmail, useLogIn } from './session.ts';
import { useSend } from './useSend.ts';

/** Calls `onLoggedIn` once the server has accepted the credentials. */
export function LoginForm(props: { onLoggedIn: () => void }) {
  const logIn = useLogIn();
  const [knownEmail] = useState(rememberedEmail);
  const form = useForm({
    initialValues: { email: knownEmail, password: '' },
    validate: { email: required, password: enteredPassword },
    validateInputOnBlur: true,
  });
  const sending = useSend(form, async ({ email, password }) => {
    await logIn(email.trim(), password);
    props.onLoggedIn();
  });

  return (
    <Form sending={sending}>
      <EmailField autoFocus={knownEmail === ''} {...form.getInputProps('email')} />
      <PasswordInput
        className={classes.field}
        label="Password"
        autoComplete="current-password"
        autoFocus={knownEmail !== ''}
        {...form.getInputProps('password')}
      />
      <Button type="submit" fullWidth loading={sending.isSlow}>
        Login
      </Button>
      <Link to="/forgot-password" className={classes.link}>
        Forgot password?
      </Link>
    </Form>
  );
}
