/** Where somebody who has forgotten their password asks for a mail with which to choose another. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ForgotPasswordForm } from '#people/ForgotPasswordForm.tsx';
import { CardPage } from './CardPage.tsx';
import classes from './CardPage.module.css';

export function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false);
  return (
    <CardPage
      title="Forgotten password"
      heading="Forgotten your password?"
      text="Enter your email address and we’ll email you a link to reset your password."
    >
      {isSent ? (
        <p className={classes.note} role="alert">
          Please check your email for instructions on how to reset your password.
        </p>
      ) : null}
      <ForgotPasswordForm onSend={() => setSent(false)} onSent={() => setSent(true)} />
      <Link to="/login" className={classes.link}>
        Back to login
      </Link>
    </CardPage>
  );
}
