/** The decision record as a page to print: a table with a line for each verdict. */
import { dotted, isolated } from '@marquee/contract/isolated.ts';
import type { Clock } from './clock.ts';
import { recordedWords, type Recorded } from './read-record.ts';
import { pageEnding, pageOpening, small, tableOpening, type PageHead } from './report-page.ts';
import { xml } from './xml.ts';

const look = `
  img { display: block; max-width: min(100%, 150px); max-height: 100px; margin-top: 5px; border: 1px solid #d5d8e0; }
  .said { font-weight: 650; }
`;

const heads = [
  ['Banner', 20],
  ['Size', 8],
  ['Version', 19],
  ['Person', 13],
  ['Decision', 20],
  ['Time', 11],
  ['State now', 9],
] as const;

const lookOf = { approve: 'good', changes: 'fair', reject: 'bad', withdraw: '' } as const;

/** Gives the bytes of a picture by its hash; undefined where it is not to be had. */
export type Pictures = (hash: string) => Promise<Buffer | undefined>;

async function lineOf(one: Recorded, clock: Clock, pictures: Pictures): Promise<string> {
  const [first = '', ...others] = clock.times(one.at).map((time, n) => `${time} ${clock.zones[n] ?? ''}`);
  const picture = one.picture === undefined ? undefined : await pictures(one.picture);
  const image = picture ? `<img src="data:image/jpeg;base64,${picture.toString('base64')}" alt="">` : '';
  const cells = [
    `${xml(one.row)}${small(dotted([one.group, one.column]))}${small(one.file)}${image}`,
    xml(one.size),
    `v${one.version}<br><code>${xml(one.hash)}</code>`,
    `${xml(one.person)}${small(one.isConfirmed ? 'Address confirmed' : 'Address not confirmed')}${one.link === '' ? '' : small(`By review link: ${isolated(one.link)}`)}`,
    `<span class="said ${lookOf[one.verdict]}">${recordedWords[one.verdict]}</span>${one.comment === '' ? '' : `<br>${xml(one.comment)}`}`,
    `${xml(first)}${others.map(small).join('')}`,
    xml(one.state),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
}

/** The page, some verdicts at a time. */
export async function* recordPage(
  head: PageHead,
  record: AsyncIterable<Recorded[]>,
  clock: Clock,
  pictures: Pictures,
): AsyncGenerator<string> {
  yield pageOpening(head, 'Decision record', clock, look);
  let isEmpty = true;
  for await (const some of record) {
    if (isEmpty && some.length > 0) {
      yield `${tableOpening(heads)}<tbody>\n`;
      isEmpty = false;
    }
    const lines: string[] = [];
    for (const one of some) lines.push(await lineOf(one, clock, pictures));
    yield lines.join('');
  }
  yield `${isEmpty ? '<p>Nothing has been decided here yet.</p>' : '</tbody></table>'}${pageEnding}`;
}
