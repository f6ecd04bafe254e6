/** Whether the server has another version of Marquee by now than the one on this page, whose files it then no longer has. */

/** The script that a page starts with carries a fingerprint of the whole application in its name. */
const startScript = (page: Document): string | null | undefined =>
  page.querySelector('script[type=module][src]')?.getAttribute('src');

export async function isNewVersionThere(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } });
    if (!answer.ok) return false;
    const theirs = startScript(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return typeof theirs === 'string' && theirs !== startScript(document);
  } catch {
    return false;
  }
}
