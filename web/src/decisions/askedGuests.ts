/** Guests in "Ask for decisions": addresses that are typed, and the review links that show all that is asked about. */
import { limits } from '@marquee/contract/limits.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { Person } from '@marquee/contract/people.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { emailAddress } from '#people/fieldRules.ts';
import { isOver } from '#members/guests/reviewLinks.ts';
import type { LiveSheet } from '#sync/liveSheet.ts';
import { bannersToAsk, type AskedAbout } from './bannersToAsk.ts';

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The addresses in what was typed or pasted: `cleo@example.com, Jo <jo@example.com>`. */
export function addressesIn(typed: string): string[] {
  const found = typed.split(/[\s,;<>]+/).filter((part) => part.includes('@') && emailAddress(part) === null);
  return found.filter((address, at) => found.findIndex((other) => sameAddress(address, other)) === at);
}

export const hasAddress = (addresses: readonly string[], address: string): boolean =>
  addresses.some((other) => sameAddress(address, other));

/** Whom somebody chose: members by id, and guests by address. */
export interface Chosen {
  userIDs: readonly number[];
  addresses: readonly string[];
}

export function withMember(chosen: Chosen, userID: number, isChosen: boolean): Chosen {
  const others = chosen.userIDs.filter((other) => other !== userID);
  return { ...chosen, userIDs: isChosen ? [...others, userID] : others };
}

export function withAddress(chosen: Chosen, address: string, isChosen: boolean): Chosen {
  const others = chosen.addresses.filter((other) => !sameAddress(address, other));
  return { ...chosen, addresses: isChosen ? [...others, address] : others };
}

/** With everybody whose address is in what was typed; a member's address stands for the member. */
export function withTyped(chosen: Chosen, typed: string, members: readonly Person[]): Chosen {
  return addressesIn(typed).reduce((all, address) => {
    const member = members.find(({ emailAddress: own }) => own !== undefined && sameAddress(own, address));
    return member ? withMember(all, member.userID, true) : withAddress(all, address, true);
  }, chosen);
}

/** What a link would have to show: rows with their groups, and columns of banners. */
interface Extent {
  rowIDs: number[];
  columnIDs: number[];
}

/** Where the banners are that would be asked about. */
function extentOf(sheet: LiveSheet, about: AskedAbout): Extent {
  const { groups } = sheet.shown.layout;
  const cellIDs = new Set(bannersToAsk(sheet, about, false).cellIDs);
  const columns = sheet.shown.layout.columns.filter(
    ({ columnTypeID }) => kindViews[columnTypeID].decided !== undefined,
  );
  const places = groups
    .flatMap((group) => group.rowIDs)
    .flatMap((rowID) =>
      columns.flatMap(({ columnID }) => {
        const cell = sheet.shown.cell(rowID, columnID);
        return cell && cellIDs.has(cell.cellID) ? { rowID, columnID } : [];
      }),
    );
  return { rowIDs: places.map(({ rowID }) => rowID), columnIDs: places.map(({ columnID }) => columnID) };
}

/** Whether a link would show it all; the server has the last word. */
function shows(sheet: LiveSheet, { columnIDs, scope }: ReviewLink, extent: Extent): boolean {
  const { columns, groups } = sheet.shown.layout;
  const banners = columns.filter(
    ({ columnID, columnTypeID }) => columnIDs.includes(columnID) && kindViews[columnTypeID].decided !== undefined,
  );
  const named = new Set(banners.map(({ columnID }) => columnID));
  if (named.size > 0 && extent.columnIDs.some((columnID) => !named.has(columnID))) return false;
  if (scope.of === 'sheet') return true;
  const rowIDs =
    scope.of === 'rows'
      ? scope.rowIDs
      : groups.filter(({ groupID }) => scope.groupIDs.includes(groupID)).flatMap((group) => group.rowIDs);
  const shown = new Set(rowIDs);
  return extent.rowIDs.every((rowID) => shown.has(rowID));
}

/** The links by which guests could be asked about this, the newest first. */
export function fittingLinks(sheet: LiveSheet, links: readonly ReviewLink[], about: AskedAbout): ReviewLink[] {
  const extent = extentOf(sheet, about);
  return links
    .filter((link) => !isOver(link) && link.mayDecide && shows(sheet, link, extent))
    .slice(0, limits.askedAtOnce);
}
