/** The corner of the window in which messages appear. */
import { Notifications } from '@mantine/notifications';

export function Messages() {
  return <Notifications position="bottom-right" limit={3} />;
}
