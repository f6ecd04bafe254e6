/** What a chat or a mail program shows of a link to a sheet: its public name and description, and never more than whoever opens it sees. */
import { pages } from '@marquee/contract/pages.ts';
import type { Services } from '#access/ctx.ts';
import type { LinkPreview, LinkPreviews } from '#http/web-files.ts';
import type { Queries } from '#platform/db.ts';
import { findByUrl } from './find-sheets.ts';

/** A page doesn't wait longer for it. */
const timeoutMs = 300;

const prefixes = [pages.secureSheet, pages.sheet].map((page) => page.replace(/\$\w+$/, ''));

/** The url token in the path of a sheet's page, where it is one. */
function tokenIn(path: string): string | undefined {
  const prefix = prefixes.find((one) => path.startsWith(one));
  // A board is of the same sheet.
  const rest = prefix === undefined ? '' : path.slice(prefix.length).replace(/\/board\/?$/, '');
  return /^[\w-]{1,100}$/.test(rest) ? rest : undefined;
}

/** Of a page by its path; undefined for other pages, for sheets that are not there, and while the database does not answer. */
async function linkPreview(db: Queries, path: string): Promise<LinkPreview | undefined> {
  const token = tokenIn(path);
  if (token === undefined) return undefined;
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, timeoutMs);
  try {
    const sheet = await Promise.race([findByUrl(db, token), tooLate]);
    return sheet && { title: sheet.name, description: sheet.description };
  } catch {
    // The page itself says that the database is away.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** What pages say of themselves to other programs. */
export const linkPreviews = ({ address, db }: Pick<Services, 'address' | 'db'>): LinkPreviews => ({
  address: () => address(),
  preview: (path) => linkPreview(db.kysely, path),
});
