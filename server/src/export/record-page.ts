/** The decision record as a page to print: a table across landscape pages, dark on white, without scripts. */
import { dotted, isolated } from '@marquee/contract/isolated.ts';
import type { Clock } from './clock.ts';
import { recordedWords, type Recorded } from './read-record.ts';
import { xml } from './xml.ts';

/** Nothing is loaded and nothing runs: words of people stand in it. Its pictures are part of it. */
export const recordPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const style = `
  :root { color-scheme: light; }
  @page { size: landscape; margin: 12mm; }
  body { margin: 24px; background: #ffffff; color: #1b1d25; font: 12px/1.4 system-ui, sans-serif; }
  h1 { margin: 0; font-size: 18px; }
  p { margin: 4px 0 0; color: #555a66; }
  table { width: 100%; margin-top: 14px; border-collapse: collapse; table-layout: fixed; }
  th, td { padding: 5px 7px; border: 1px solid #b8bcc8; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  thead th { background: #eceef2; font-weight: 650; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  tr { break-inside: avoid; }
  small { display: block; color: #555a66; font-size: 11px; }
  code { font: 10px/1.35 ui-monospace, monospace; }
  td { white-space: pre-line; }
  h1, td, small { unicode-bidi: plaintext; }
  img { display: block; max-width: min(100%, 150px); max-height: 100px; margin-top: 5px; border: 1px solid #d5d8e0; }
  .said { font-weight: 650; }
  .approve { color: #1a7040; } .changes { color: #8a5300; } .reject { color: #b3261e; }
  @media screen { table { min-width: 860px; } }
  @media print { body { margin: 0; font-size: 9pt; } small { font-size: 8pt; } code { font-size: 7pt; } }
`;

const heads: readonly (readonly [name: string, share: number])[] = [
  ['Banner', 20],
  ['Size', 8],
  ['Version', 19],
  ['Person', 13],
  ['Verdict', 20],
  ['Time', 11],
  ['State now', 9],
];

/** Gives the bytes of a picture by its hash; undefined where it is not to be had. */
export type Pictures = (hash: string) => Promise<Buffer | undefined>;

async function lineOf(one: Recorded, clock: Clock, pictures: Pictures): Promise<string> {
  const [first = '', ...others] = clock.times(one.at).map((time, n) => `${time} ${clock.zones[n] ?? ''}`);
  const small = (words: string) => (words === '' ? '' : `<small>${xml(words)}</small>`);
  const picture = one.picture === undefined ? undefined : await pictures(one.picture);
  const image = picture ? `<img src="data:image/jpeg;base64,${picture.toString('base64')}" alt="">` : '';
  const cells = [
    `${xml(one.row)}${small(dotted([one.group, one.column]))}${small(one.file)}${image}`,
    xml(one.size),
    `v${one.version}<br><code>${xml(one.hash)}</code>`,
    `${xml(one.person)}${small(one.isConfirmed ? 'Address confirmed' : 'Address not confirmed')}${one.link === '' ? '' : small(`By review link: ${isolated(one.link)}`)}`,
    `<span class="said ${one.verdict}">${recordedWords[one.verdict]}</span>${one.comment === '' ? '' : `<br>${xml(one.comment)}`}`,
    `${xml(first)}${others.map(small).join('')}`,
    xml(one.state),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
}

export interface PageHead {
  sheet: string;
  /** the group that it is of, where it isn't the whole sheet */
  group: string | undefined;
  madeAt: Date;
}

/** The page, some verdicts at a time. */
export async function* recordPage(
  { sheet, group, madeAt }: PageHead,
  record: AsyncIterable<Recorded[]>,
  clock: Clock,
  pictures: Pictures,
): AsyncGenerator<string> {
  const title = group === undefined ? sheet : `${isolated(sheet)}: ${isolated(group)}`;
  const times = clock.times(madeAt).map((time, n) => `${time} ${clock.zones[n] ?? ''}`);
  yield (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${xml(title)}: decision record</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>` +
    `<h1>${xml(title)}</h1><p>Decision record · ${xml(times.join(' · '))}</p>`
  );
  let isEmpty = true;
  for await (const some of record) {
    if (isEmpty && some.length > 0) {
      const cols = heads.map(([, share]) => `<col style="width: ${share}%">`).join('');
      const names = heads.map(([name]) => `<th scope="col">${name}</th>`).join('');
      yield `<table><colgroup>${cols}</colgroup><thead><tr>${names}</tr></thead><tbody>\n`;
      isEmpty = false;
    }
    const lines: string[] = [];
    for (const one of some) lines.push(await lineOf(one, clock, pictures));
    yield lines.join('');
  }
  yield isEmpty ? '<p>Nothing has been decided here yet.</p></body></html>' : '</tbody></table></body></html>';
}
