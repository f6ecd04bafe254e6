/** What the page's own script (`review.html`) has asked for before any of its files had come. */

/** An answer that has been read. */
export interface Answered {
  response: Response;
  text: string;
}

export interface Early {
  /** the link's, as it stands in the page's address */
  token: string;
  /** the page goes to its address by https */
  isLeaving?: boolean;
  /** absent where the address can be no link's */
  page?: Promise<Answered>;
  /** where the first banner plays from */
  banner?: { cellID: number; answer: Promise<Answered> };
}

declare global {
  interface Window {
    review?: Early;
  }
}

const early = (): Early => globalThis.window?.review ?? { token: '' };

/** Whether there is nothing to do here any more. */
export const isLeaving = (): boolean => early().isLeaving === true;

export const linkToken = (): string => early().token;

/** What tells links apart in what the browser keeps. */
export const linkName = (): string => linkToken().slice(0, 12);

/** What the link shows; to be taken once. */
export function takeEarlyPage(): Promise<Answered> | undefined {
  const { page } = early();
  delete early().page;
  return page;
}

/** Where a banner plays from, if that was asked; to be taken once. */
export function takeEarlyBanner(cellID: number): Promise<Answered> | undefined {
  const { banner } = early();
  if (banner?.cellID !== cellID) return undefined;
  delete early().banner;
  return banner.answer;
}
