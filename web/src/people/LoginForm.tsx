/** The login form: e-mail, password, and what went wrong, inside the form. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#ui/notify.ts';
import classes from './LoginForm.module.css';
import { rememberedEmail, useLogIn } from './session.ts';

const required = (value: string): string | null => (value.trim() === '' ? 'Required' : null);

/** Calls `onLoggedIn` once the server has accepted the credentials. */
export function LoginForm(props: { onLoggedIn: () => void }) {
  const logIn = useLogIn();
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [knownEmail] = useState(rememberedEmail);
  const form = useForm({
    initialValues: { email: knownEmail, password: '' },
    validate: { email: required, password: (value) => (value === '' ? 'Required' : null) },
    validateInputOnBlur: true,
  });

  const send = form.onSubmit(async ({ email, password }) => {
    setFailure(undefined);
    setSending(true);
    try {
      await logIn(email.trim(), password);
      props.onLoggedIn();
    } catch (error) {
      setFailure(sentenceOf(error));
      setSending(false);
    }
  });

  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {failure === undefined ? null : (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={knownEmail === ''}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        autoFocus={knownEmail !== ''}
        {...form.getInputProps('password')}
      />
      <Button type="submit" fullWidth loading={isSending} className={classes.send}>
        Login
      </Button>
      <Link to="/forgot-password" className={classes.forgot}>
        Forgot password?
      </Link>
    </form>
  );
}
