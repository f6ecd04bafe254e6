/** The login page; afterwards it goes to the sheet that was asked for, or home. */
import { useNavigate } from '@tanstack/react-router';
import { LoginForm } from '#people/LoginForm.tsx';
import { Mark } from '#ui/Mark.tsx';
import classes from './LoginPage.module.css';

/** `sheetURL` is the url token of the sheet to return to. */
export function LoginPage(props: { sheetURL?: string | undefined }) {
  const navigate = useNavigate();
  const { sheetURL } = props;
  const goOn = () => (sheetURL ? navigate({ to: '/sheet/$sheetURL', params: { sheetURL } }) : navigate({ to: '/' }));
  return (
    <div className={classes.place}>
      <title>Log in · Marquee</title>
      <div className={classes.card}>
        <Mark size={40} />
        <h1 className={classes.title}>Log in to Marquee</h1>
        <p className={classes.text}>
          {sheetURL ? 'You will return to the sheet you came from.' : 'Your sheets are waiting.'}
        </p>
        <LoginForm onLoggedIn={() => void goOn()} />
      </div>
    </div>
  );
}
