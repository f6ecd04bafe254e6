/** Calls that a test makes as the person of a window, for what others do, or what need not be clicked. */
import type { Page } from 'playwright';

/** Throws where the call is refused; resolves to the body of the answer, undefined where it has none. */
export async function ask<T = void>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token) };
  const answer = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
