/**
 * The reference of a first screen: a page with one script that fetches the same first bytes from the same server and shows them as plain
 * rows. It stands at a port of its own, which passes calls on to the server.
 */
import { createServer, request, type Server } from 'node:http';
import { getPackedSheet } from '@marquee/contract/packed-sheet.ts';

const page = `<!doctype html><meta charset="utf-8"><title>Bare</title><script src="/bare.js"></script><body></body>`;

/** Runs in the browser; each row is one line of text in which every cell has its element. */
const firstRows = `
const sheetURL = location.pathname.split('/').pop();
fetch('${getPackedSheet.path}?sheetURL=' + sheetURL + '&firstRows=60').then((answer) => answer.text()).then((text) => {
  const lines = text.trim().split('\\n').map((line) => JSON.parse(line));
  const names = lines.flatMap((line) => line.names ?? []);
  const columns = lines.filter((line) => line.column).map((line) => line.values[0] ?? []);
  const grid = document.createElement('div');
  grid.setAttribute('role', 'grid');
  for (let at = 0; at < 30; at++) {
    const row = document.createElement('div');
    row.setAttribute('role', 'row');
    row.style.whiteSpace = 'nowrap';
    for (const said of [names[at], ...columns.map((values) => values[at])]) {
      const cell = document.createElement('span');
      cell.setAttribute('role', 'gridcell');
      cell.textContent = said + ' ';
      row.append(cell);
    }
    grid.append(row);
  }
  document.body.append(grid);
});`;

/** Serves it at every address but the server's own calls and files, until `close`; `script` is what it does in the place of showing first rows. */
export async function serveBarePage(
  serverPort: number,
  script = firstRows,
): Promise<{ port: number; close: () => void }> {
  const server: Server = createServer((asked, answer) => {
    if (/^\/(?:api|banner-files)\//.test(asked.url ?? '')) {
      const passed = request(
        {
          port: serverPort,
          host: '127.0.0.1',
          path: asked.url,
          headers: { ...asked.headers, host: `localhost:${serverPort}` },
        },
        (got) => {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          got.pipe(answer);
        },
      );
      passed.on('error', () => answer.destroy());
      passed.end();
      return;
    }
    const isScript = asked.url === '/bare.js';
    answer.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      // As our pages are sent: the browser starts a process for such a page, which takes some 25 ms.
      'cross-origin-opener-policy': 'same-origin',
    });
    answer.end(isScript ? script : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
