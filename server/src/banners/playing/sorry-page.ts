/** What is shown in a banner's place when its file cannot be played. It names no server and no file. */
import { escapeHtml } from '@marquee/contract/escape-html.ts';

const sentences = {
  gone: 'This banner is no longer here. It may have been moved or updated; please reload the sheet.',
  unreachable: 'The server that holds this banner cannot be reached at the moment. Please try again later.',
  inUse:
    'This banner’s file is in use on its server at the moment, perhaps because it is still being uploaded. Please try again in a moment.',
  unplayable:
    'Files of this kind can’t be played here. Marquee plays images (png, jpg, gif), HTML pages and videos (mp4, WebM).',
  atRoot:
    'This page is in the top folder of its FTP account, among everything else. Please move it into its own folder, with the files it needs.',
  offeredZip: 'A zip is unpacked once a cell shows it. Then it plays here.',
  zip: 'This zip hasn’t been unpacked yet. Please try again in a moment.',
  empty: 'This banner’s file is empty (0 bytes). The upload may have failed; please upload it again.',
};

export type Sorry = keyof typeof sentences;

/** What more is known of why there is nothing to play. */
export interface Because {
  /** in the place of the usual ones */
  words?: string;
  /** whether it is worth asking again soon */
  maySoonPass?: boolean;
}

/** Of all else there is nothing there. */
const statuses: Partial<Record<Sorry, number>> = { unreachable: 502, inUse: 503 };

/** Until what may pass is asked for again. Seconds */
const soonSeconds = 10;

/** A page of its own, small enough for the smallest banner. File names are part of some sentences. */
const sorryPage = (words: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="color-scheme" content="light dark" />
  <title>Banner</title>
  <body style="margin: 8px; font: 13px/1.4 system-ui, sans-serif">${escapeHtml(words)}</body>
</html>
`;

/** The answer that says why; `Retry-After` says that it may be another one soon. */
export const sorryAnswer = (why: Sorry, { words = sentences[why], maySoonPass = false }: Because = {}) => ({
  status: statuses[why] ?? 404,
  headers: {
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    ...(maySoonPass && { 'retry-after': soonSeconds }),
  },
  body: sorryPage(words),
});
