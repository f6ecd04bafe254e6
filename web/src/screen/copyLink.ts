/** Copying a link that leads whoever opens it to a place of the open sheet. */
import { currentSheet } from '#sync/currentSheet.ts';
import { notifyError, notifyInfo } from '#ui/messages/notify.ts';

/** What a link to a sheet may lead to, as the page reads it from the address. `banner` is `row:column`. */
export type LinkTo =
  { view: number } | { row: number } | { comments: number | 'sheet' } | { banner: `${number}:${number}` };

/** The whole address; undefined while no sheet is open. */
function addressOf(place: LinkTo): string | undefined {
  const url = currentSheet()?.shown.entry('head', 'head')?.url;
  if (url === undefined) return undefined;
  const [name, value] = Object.entries(place)[0] ?? [];
  return `${location.origin}/sheet/${url}?${name}=${value}`;
}

/** Copies it and says so. */
export async function copyLink(place: LinkTo): Promise<void> {
  const address = addressOf(place);
  if (address === undefined) return;
  try {
    await navigator.clipboard.writeText(address);
    notifyInfo('Link copied', 'Members of this sheet can open it. Everyone else sees only what is public.');
  } catch {
    // Without https, or where the person forbids it.
    notifyError('The link was not copied', new Error(`Your browser didn’t allow it. The link is ${address}`));
  }
}
