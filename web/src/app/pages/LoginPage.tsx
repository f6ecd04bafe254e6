/** The login page; afterwards it goes to the sheet or page that was asked for, or home. */
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { LoginForm } from '#people/LoginForm.tsx';
import { CardPage } from './CardPage.tsx';
import classes from './CardPage.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** whoever comes to the login page has just set a new password */
    isPasswordSet?: boolean;
  }
}

/** `sheetURL` is the url token of the sheet to return to, `returnTo` the path of another page of ours. */
export function LoginPage(props: { sheetURL?: string | undefined; returnTo?: string | undefined }) {
  const navigate = useNavigate();
  const isPasswordSet = useLocation({ select: ({ state }) => state.isPasswordSet });
  const { sheetURL, returnTo = '/' } = props;
  // Nobody goes back to a login that is done.
  const goOn = () =>
    sheetURL
      ? navigate({ to: '/sheet/$sheetURL', params: { sheetURL }, replace: true })
      : navigate({ href: returnTo, replace: true });
  return (
    <CardPage
      title="Log in"
      heading="Log in to Marquee"
      text={sheetURL ? 'Log in to work on the sheet.' : 'Your sheets are waiting.'}
    >
      {isPasswordSet ? (
        <p className={classes.note} role="alert">
          Your password has been changed. Log in with the new one.
        </p>
      ) : null}
      <LoginForm onLoggedIn={() => void goOn()} />
      {sheetURL ? (
        <Link to="/sheet/$sheetURL" params={{ sheetURL }} state={{ isVisiting: true }} className={classes.link}>
          See the sheet without logging in
        </Link>
      ) : null}
    </CardPage>
  );
}
