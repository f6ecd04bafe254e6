/** Clients at a review link, for tests: each in a browser of their own, whose cookies are kept. */
import type { ReplyOf } from '@marquee/contract/endpoint.ts';
import { introduceGuest, reviewChangesPath, reviewHeader } from '@marquee/contract/review.ts';
import { addReviewLink } from '@marquee/contract/review-links.ts';
import type { z } from 'zod';
import type { TestSheet } from './builders.ts';
import { Caller, type Answer, type Credentials } from './client.ts';

export type MadeLink = ReplyOf<typeof addReviewLink>;
type LinkSettings = Partial<Omit<z.input<NonNullable<(typeof addReviewLink)['body']>>, 'sheetID'>>;

/** A link of the whole sheet, unless told otherwise. */
export async function aReviewLink(
  sheet: TestSheet,
  more: LinkSettings = {},
  by: Caller = sheet.owner,
): Promise<MadeLink> {
  const body = { sheetID: sheet.sheetID, name: 'Spring review', scope: { of: 'sheet' as const }, ...more };
  return (await by.call(addReviewLink, { body })).body;
}

export const tokenOf = ({ path }: { path: string }): string => path.split('/').at(-1) ?? '';

/** A browser with a review link. */
export class Guest extends Caller {
  readonly cookies = new Map<string, string>();
  readonly token: string;

  constructor(base: string, link: { path: string }) {
    super(base);
    this.token = tokenOf(link);
  }

  get headers(): Credentials {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { [reviewHeader]: this.token, ...(cookie && { cookie }) };
  }

  override async send(
    method: string,
    path: string,
    more: { body?: unknown; headers?: Credentials } = {},
  ): Promise<Answer> {
    const answer = await super.send(method, path, { ...more, headers: { ...this.headers, ...more.headers } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Says who they are; whether a code is needed for it. */
  async introduce(
    name: string,
    emailAddress: string,
    more: { wantsReplies?: boolean; language?: 'de' } = {},
  ): Promise<boolean> {
    return (await this.call(introduceGuest, { body: { name, emailAddress, ...more } })).body.needsCode;
  }

  /** What the page is told, word by word, until it is closed. */
  async listen(): Promise<{
    heard: string[];
    until(isMeant: (heard: string[]) => boolean): Promise<void>;
    close(): void;
  }> {
    const stop = new AbortController();
    const response = await fetch(this.base + reviewChangesPath, { headers: this.headers, signal: stop.signal });
    if (!response.ok || !response.body) throw new Error(`The page hears nothing: ${response.status}`);
    const heard: string[] = [];
    const { body } = response;
    let wake: () => void = () => undefined;
    void (async () => {
      let rest = '';
      for await (const piece of body.pipeThrough(new TextDecoderStream())) {
        const events = (rest + piece).split('\n\n');
        rest = events.pop() ?? '';
        heard.push(...events.flatMap((event) => /^data: (.*)$/.exec(event)?.[1] ?? []));
        wake();
      }
    })().catch(() => undefined);
    return {
      heard,
      async until(isMeant) {
        while (!isMeant(heard)) await new Promise<void>((resolve) => (wake = resolve));
      },
      close: () => stop.abort(),
    };
  }
}
