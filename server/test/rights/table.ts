/** The table of rights, whole: what may be tried, by whom, and how each is answered. */
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import { asks, waiting } from './asks.ts';
import type { Attempt } from './attempts.ts';
import { audit } from './audit.ts';
import { playing, updating } from './banners.ts';
import { brand } from './brand.ts';
import { cells } from './cells.ts';
import { checks, presets } from './checks.ts';
import { columns, options } from './columns.ts';
import { comments } from './comments.ts';
import { decisions } from './decisions.ts';
import { delivery } from './delivery.ts';
import { folders, ftpAccounts } from './ftp-accounts.ts';
import { groups } from './groups.ts';
import { imports } from './imports.ts';
import { live } from './live.ts';
import { mailedLinks, members } from './members.ts';
import { mutedSheets, notifications } from './notifications.ts';
import { accounts, mailedCodes, ownThings, sessions } from './people.ts';
import { guests, reviewLinks, reviews } from './review.ts';
import { rows } from './rows.ts';
import { sheets } from './sheets.ts';
import { statusFollows } from './status-follow.ts';
import { templates } from './templates.ts';
import { tree } from './tree.ts';
import { views } from './views.ts';
import { versions } from './versions.ts';

export const table = {
  /** of whoever is on a sheet */
  ofSheets: [
    ...sheets,
    ...templates,
    ...groups,
    ...rows,
    ...columns,
    ...options,
    ...views,
    ...cells,
    ...imports,
    ...comments,
    ...members,
    ...mutedSheets,
    ...playing,
    ...updating,
    ...folders,
    ...versions,
    ...decisions,
    ...delivery,
    ...checks,
    ...statusFollows,
    ...asks,
    ...reviewLinks,
    ...guests,
  ],
  /** of an account's users and admin users */
  ofAccounts: [...accounts, ...audit, ...brand, ...presets, ...ftpAccounts],
  /** each person's own */
  ofPeople: [...ownThings, ...sessions, ...tree, ...notifications, ...waiting],
  /** of whoever was mailed a code or a link */
  byMail: [...mailedCodes, ...mailedLinks],
  /** of whoever holds a review link, whoever they are besides */
  byReviewLink: reviews,
  live,
} as const satisfies Record<string, readonly Attempt[]>;

/** The calls and the methods of the live line that are in no row of the table, by their names. */
export function withoutRights(
  calls: readonly Endpoint[],
  methods: readonly string[],
  attempts: readonly Attempt[] = Object.values(table).flat(),
): string[] {
  const tried = new Set<unknown>(attempts.map((one) => ('method' in one ? one.method : one.endpoint)));
  const names = calls.filter((call) => !tried.has(call)).map((call) => call.name);
  return [...names, ...methods.filter((method) => !tried.has(method))];
}
