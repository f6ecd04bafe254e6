/** Rules about the files that a banner names and the servers that it asks. */
import { counted } from '@marquee/contract/counted.ts';
import type { HostFact, Spot } from '#checks/facts/banner-facts.ts';
import { isCalledBackup, isJunk, isPacked, isSource } from '#checks/facts/file-kinds.ts';
import { isAdformManifest, isFlashtalkingManifest } from '#checks/facts/manifests.ts';
import { filesBeside, unknownBeside } from './beside.ts';
import { bySpots, isPage, listed, spotsOf, unreadOf, type Broken, type Judged, type RulesOf } from './ruling.ts';

/** Nothing can be said of addresses that count from somewhere else. */
const basedElsewhere = ({ facts }: Judged): Broken | undefined =>
  facts.hasBase
    ? {
        level: 'unknown',
        says: 'Not known: the page counts its addresses from somewhere else, by a base tag.',
        todo: 'Leave the base tag out.',
        evidence: [{ file: facts.page }],
      }
    : undefined;

const isAllowed = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => {
    const allowed = one.toLowerCase().replace(/^\*\./, '');
    return host === allowed || host.endsWith(`.${allowed}`);
  });

/** What nothing names and is there for something, or has a rule of its own. */
const isExpected = (path: string): boolean =>
  [isJunk, isSource, isPacked, isCalledBackup, isAdformManifest, isFlashtalkingManifest].some((is) => is(path));

const evidenceOf = (hosts: readonly HostFact[]): Spot[] => hosts.flatMap(({ first }) => first);

export const filesRules: RulesOf<
  'ref.missing' | 'ref.case' | 'ref.orphan' | 'net.external' | 'net.http' | 'net.count'
> = {
  'ref.missing': (_asked, judged) => {
    if (!isPage(judged)) return 'other';
    const base = basedElsewhere(judged);
    if (base) return base;
    const missing = spotsOf(judged, 'missing');
    if (!missing) return unreadOf(judged, 'whether all files are there') ?? 'passed';
    const sure = missing.count - missing.unsure;
    const may = `${counted(missing.unsure, 'file')} that ${missing.unsure === 1 ? 'is' : 'are'} not there`;
    const says =
      sure === 0
        ? `A script may load ${may}.`
        : `${counted(sure, 'file that is named is', 'files that are named are')} not there.${missing.unsure > 0 ? ` A script may load ${may}, too.` : ''}`;
    return bySpots(missing, says, 'Add what is missing, or take out what names it.');
  },
  'ref.case': (_asked, judged) => {
    if (!isPage(judged)) return 'other';
    const wrong = spotsOf(judged, 'wrongCase');
    if (!wrong) return 'passed';
    const says = `${counted(wrong.count, 'file is named with other capital letters than it has', 'files are named with other capital letters than they have')}. On most servers ${wrong.count === 1 ? 'it is' : 'they are'} not found.`;
    return bySpots(wrong, says, 'Write names the same way everywhere, best in small letters.');
  },
  'ref.orphan': (_asked, judged) => {
    if (!isPage(judged)) return 'other';
    const inside = basedElsewhere(judged) ? undefined : spotsOf(judged, 'orphan');
    const beside = filesBeside(judged).filter(({ path }) => !isExpected(path));
    const count = (inside?.count ?? 0) + beside.length;
    if (count === 0) {
      return (
        basedElsewhere(judged) ?? unknownBeside(judged, 'whether files that are not used lie beside it') ?? 'passed'
      );
    }
    const computed = spotsOf(judged, 'computed') ?? spotsOf(judged, 'unread') ?? spotsOf(judged, 'elsewhere');
    return {
      says: computed
        ? `${counted(count, 'file')} may not be used: nothing names ${count === 1 ? 'it' : 'them'}, but a script puts names together.`
        : `Nothing names ${counted(count, 'file')}.`,
      todo: 'Leave out what is not used.',
      evidence: [...(inside?.first ?? []), ...beside.map(({ path }) => ({ file: path }))],
      count,
      ...(computed ? { level: 'warn' as const } : {}),
    };
  },
  'net.external': ({ hosts }, judged) => {
    if (!isPage(judged)) return 'other';
    const others = judged.facts.hosts.first.filter(({ host }) => !isAllowed(host, hosts));
    if (others.length === 0) return unreadOf(judged, 'whether other servers are asked') ?? 'passed';
    const sure = others.filter(({ count, unsure }) => count > unsure);
    const said = sure.length > 0 ? sure : others;
    const names = said.slice(0, 5).map(({ host }) => host);
    const more = said.length > 5 ? ` and ${said.length - 5} more` : '';
    return {
      says: `${sure.length > 0 ? 'Files are' : 'Scripts may load files'}${sure.length > 0 ? ' loaded' : ''} from ${more ? names.join(', ') + more : listed(names)}.`,
      todo: 'Put the files into the banner.',
      evidence: evidenceOf(said),
      count: said.reduce((sum, { count }) => sum + count, 0),
      ...(sure.length === 0 ? { level: 'warn' as const } : {}),
    };
  },
  'net.http': (_asked, judged) => {
    if (!isPage(judged)) return 'other';
    const http = spotsOf(judged, 'http');
    if (!http) return unreadOf(judged, 'whether anything is loaded over http') ?? 'passed';
    const says = `${counted(http.count, 'address begins', 'addresses begin')} with http:. Browsers don’t load ${http.count === 1 ? 'it' : 'them'} on secure pages.`;
    return bySpots(http, says, 'Write https: instead, or put the file into the banner.');
  },
  'net.count': ({ most }, judged) => {
    if (!isPage(judged)) return 'other';
    const { files, initial } = judged.facts;
    const least = initial.files + initial.others;
    if (least > most) {
      return {
        says: `At least ${counted(least, 'file loads', 'files load')} at first; ${most} may.`,
        todo: 'Join scripts and styles, put small pictures into one, or load some later.',
      };
    }
    const { first, count } = judged.facts.hosts;
    const others = Math.max(
      initial.others,
      first.reduce((sum, host) => sum + host.count, 0),
    );
    const isOpen = count > first.length || spotsOf(judged, 'unread') || spotsOf(judged, 'asks');
    if (files.count + others <= most && !isOpen) return 'passed';
    return {
      level: 'unknown',
      says: `Not known: at least ${counted(least, 'file loads', 'files load')} at first, and what else does is only seen when it plays; ${most} may.`,
      todo: 'Look at its requests in a browser.',
    };
  },
};
