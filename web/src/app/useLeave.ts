/** Logging out, and on to the login. */
import { useNavigate } from '@tanstack/react-router';
import { useLogOut } from '#people/session.ts';
import { notifyError } from '#ui/messages/notify.ts';

export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  const logOut = useLogOut();
  return async () => {
    try {
      await logOut();
      await navigate({ to: '/login' });
    } catch (error) {
      notifyError('You are still logged in', error);
    }
  };
}
