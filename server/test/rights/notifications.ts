/** The table of rights: what the bell tells, which is always one's own. */
import * as calls from '@marquee/contract/notifications.ts';
import type { Call } from './attempts.ts';
import { loggedIn, members } from './expected.ts';

export const notifications: Call[] = [
  { name: 'list their notifications', endpoint: calls.listNotifications, expected: loggedIn(200) },
  { name: 'count their unread notifications', endpoint: calls.countNotifications, expected: loggedIn(200) },
  {
    name: 'mark their notifications as read',
    endpoint: calls.markNotifications,
    expected: loggedIn(200),
    input: () => ({ body: { upTo: 1 } }),
  },
  { name: 'see how they are told', endpoint: calls.getNotificationWishes, expected: loggedIn(200) },
  {
    name: 'choose how they are told',
    endpoint: calls.setNotificationWish,
    expected: loggedIn(200),
    input: () => ({ body: { kind: 'reply', mail: 'daily' } }),
  },
];

export const mutedSheets: Call[] = [
  {
    name: 'mute a sheet',
    endpoint: calls.muteSheet,
    expected: members(204),
    input: ({ sheetID }) => ({ body: { sheetID, isMuted: true } }),
  },
];
