/** Numbers of things, as pages and mails say them. */
import { expect, test } from 'vitest';
import { counted } from './counted.ts';
import { notificationRows, notificationWords, type Notification } from './notifications.ts';

test('[SCREEN-722] things are counted alike wherever they are: one by itself, and more with commas', () => {
  expect(counted(1, 'row')).toBe('1 row');
  expect(counted(0, 'row')).toBe('0 rows');
  expect(counted(2_345, 'row was', 'rows were')).toBe('2,345 rows were');
});

test('[SCREEN-722] in a notification, too', () => {
  const told: Notification = {
    notificationID: 1,
    kind: 'banners',
    at: '2026-11-28T09:00:00.000Z',
    isRead: false,
    sheet: { sheetID: 1, name: 'Spring', url: 'spring' },
    row: { rowID: 1, name: 'Leaderboard' },
    noOfRows: 2_345,
    column: 'Banner',
    words: null,
    by: null,
    dueOn: null,
  };
  expect(notificationWords(told, '2026-11-28')).toEqual(['2,345 banners', 'were updated']);
  expect(notificationRows(told)).toBe('Leaderboard and 2,344 more');
  expect(notificationWords({ ...told, noOfRows: 1 }, '2026-11-28')).toEqual(['1 banner', 'was updated']);
});
