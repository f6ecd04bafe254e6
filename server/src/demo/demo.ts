/** The demo workspace. */
import type { House } from '#platform/ctx.ts';

export const demoLogins = [
  { role: 'admin', emailAddress: 'admin@demo.marquee', password: 'demo-admin' },
  { role: 'guest', emailAddress: 'guest@demo.marquee', password: 'demo-guest' },
] as const;

/** Makes the demo unless it is there; returns the url token of its sheet. */
export async function seedDemo(_house: House): Promise<{ url: string }> {
  return { url: '' };
}
