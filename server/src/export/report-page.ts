/** What the reports that are printed have in common: a page with tables across landscape pages, dark on white, without scripts. */
import { isolated } from '@marquee/contract/isolated.ts';
import type { Clock } from './clock.ts';
import { xml } from './xml.ts';

/** Nothing is loaded and nothing runs: words of people stand in it. Its pictures are part of it. */
export const reportPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const look = `
  :root { color-scheme: light; }
  @page { size: landscape; margin: 12mm; }
  body { margin: 24px; background: #ffffff; color: #1b1d25; font: 12px/1.4 system-ui, sans-serif; }
  h1 { margin: 0; font-size: 18px; text-align: left; }
  p { margin: 4px 0 0; color: #555a66; }
  table { width: 100%; margin-top: 14px; border-collapse: collapse; table-layout: fixed; }
  th, td { padding: 5px 7px; border: 1px solid #b8bcc8; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  thead th { background: #eceef2; font-weight: 650; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  tr { break-inside: avoid; }
  small { display: block; color: #555a66; font-size: 11px; }
  code { font: 10px/1.35 ui-monospace, monospace; }
  td { white-space: pre-line; }
  h1, th, td, small, code { unicode-bidi: plaintext; }
  .good { color: #1a7040; } .fair { color: #8a5300; } .bad { color: #b3261e; }
  @media screen { table { min-width: 860px; } }
  @media print { body { margin: 0; font-size: 9pt; } small { font-size: 8pt; } code { font-size: 7pt; } }
`;

export interface PageHead {
  sheet: string;
  /** the group that it is of, where it isn't the whole sheet */
  group: string | undefined;
  madeAt: Date;
}

/** How the page begins: what it is a report of, which one, and when it was made. `ownLook` is what this report alone has. */
export function pageOpening({ group, madeAt, sheet }: PageHead, report: string, clock: Clock, ownLook: string): string {
  const title = group === undefined ? sheet : `${isolated(sheet)}: ${isolated(group)}`;
  const times = clock.times(madeAt).map((time, n) => `${time} ${clock.zones[n] ?? ''}`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${xml(title)}: ${report.toLowerCase()}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${look}${ownLook}</style></head><body>` +
    `<h1>${xml(title)}</h1><p>${report} · ${xml(times.join(' · '))}</p>`
  );
}

export const pageEnding = '</body></html>';

/** A second line in a cell; nothing where there are no words. */
export const small = (words: string): string => (words === '' ? '' : `<small>${xml(words)}</small>`);

/** How a table begins: its columns with their shares of the width in percent, and its head, which each page repeats. */
export const tableOpening = (heads: readonly (readonly [name: string, share: number])[]): string =>
  `<table><colgroup>${heads.map(([, share]) => `<col style="width: ${share}%">`).join('')}</colgroup>` +
  `<thead><tr>${heads.map(([name]) => `<th scope="col">${name}</th>`).join('')}</tr></thead>`;
