/** What lay beside what a banner plays, in its zip or its folder: it was delivered, too. */
import type { LeftOut } from '#checks/delivered.ts';
import { isZip, isPage, type Broken, type Judged } from './ruling.ts';

/** The files of it: a folder that is left out is none. */
export const filesBeside = ({ delivered }: Judged): LeftOut[] =>
  (delivered.leftOut ?? []).filter(({ path }) => !path.endsWith('/'));

/** What can't be known as it is not known what lay beside it; undefined where it is. `what` is what is asked, as a clause. */
export function unknownBeside(judged: Judged, what: string): Broken | undefined {
  if (judged.delivered.leftOut !== null || !isPage(judged)) return undefined;
  return {
    level: 'unknown',
    says: `Not known: ${what}. Only the files that it plays were kept.`,
    todo: isZip(judged.delivered)
      ? 'Update the banner’s file once: what comes from then on is looked through as a whole.'
      : 'Put it into a folder of its own or a zip, and update its file once.',
  };
}
