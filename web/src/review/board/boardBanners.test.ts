/** Checks by what the banners of the client's board stand side by side while columns of their link come and go. */
import type { ReviewBanner } from '@marquee/contract/review.ts';
import { expect, test } from 'vitest';
import { sectionsFor, sidesOf, tilesOf } from './boardBanners.ts';

const banner = (cellID: number, fields: Readonly<Record<string, string>>): ReviewBanner => ({
  cellID,
  rowID: cellID,
  name: `Banner ${cellID}`,
  groupName: '',
  columnName: '',
  fileType: 2,
  width: 300,
  height: 250,
  state: 'waiting',
  ownVerdict: null,
  versions: [],
  fields: Object.entries(fields).map(([name, text]) => ({ name, text })),
  still: null,
  hasMoments: false,
  noOfComments: 0,
});

const placesOf = (banners: readonly ReviewBanner[]) =>
  sidesOf(banners).flatMap(({ name }, place) => [[name, place] as const]);

test('[BOARD-22] what the client’s board stands side by side by stays, whatever column is filled or emptied beside it', () => {
  const country = [banner(1, { Country: 'Austria' }), banner(2, { Country: 'Belgium' })];
  const grouping = placesOf(country).find(([name]) => name === 'Country')?.[1] ?? 'group';
  const rows = (banners: readonly ReviewBanner[]) => {
    const sides = sidesOf(banners);
    const look = { grouping, sizes: [], states: [], scale: 1 } as unknown as Parameters<typeof sectionsFor>[1];
    return sectionsFor(tilesOf(banners, sides, true), look, banners, sides).flatMap((section) =>
      section.banners.map(({ name }) => `${JSON.stringify(section.name)} ${name}`),
    );
  };
  const before = rows(country);
  expect(before.join()).toMatch(/Austria.*Belgium/);
  const filled = [banner(1, { Approval: 'Approved', Country: 'Austria' }), banner(2, { Country: 'Belgium' })];
  expect(rows(filled)).toEqual(before);
  expect(placesOf(filled).map(([name]) => name)).toEqual(['Country', 'Approval']);
  expect(rows(country)).toEqual(before);
});
