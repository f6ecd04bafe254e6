/** Under which key everything is kept that the server says of one's notifications. */
export const notificationsKey = 'notifications';
