/** Who may turn an alert off by a link: whoever was mailed it, and nobody who only guesses. */
import { expect, test } from 'vitest';
import { readSettings } from '#platform/env.ts';
import { readUnsubscribeToken, unsubscribeLink } from './unsubscribe.ts';

const ours = readSettings({ APP_SECRET: 'a'.repeat(32) }, '/');
const theirs = readSettings({ APP_SECRET: 'b'.repeat(32) }, '/');
const address = 'https://marquee.test';

test('[MAIL-9] a token names one alert, and is refused unless this server signed exactly it', () => {
  for (const flag of ['newCommentAlertsEnabled', 'cellChangesAlertsEnabled'] as const) {
    const alert = { sheetUserID: 12, flag };
    const token = unsubscribeLink(ours, address, alert).slice(`${address}/unsubscribe/`.length);
    expect(readUnsubscribeToken(ours, token)).toEqual(alert);
    const forged = [
      token.replace('12-', '13-'),
      token.replace('12-', '012-'),
      token.replace(/comments|changes/, (word) => (word === 'comments' ? 'changes' : 'comments')),
      token.slice(0, -1),
      `${token}A`,
      `${token}\n`,
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      `${token.slice(0, -43)}${'A'.repeat(43)}`,
      token.toUpperCase(),
      '',
      '12-comments-',
    ];
    for (const guess of forged) expect(readUnsubscribeToken(ours, guess), guess).toBeUndefined();
    expect(readUnsubscribeToken(theirs, token)).toBeUndefined();
  }
});
