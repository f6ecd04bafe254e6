/** The reference for edits over HTTP: Node's own server with one route, which reads an edit, saves it plainly and answers with the cell. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { savePlainly } from './plain-edit.ts';
import type { TextCell } from './stage.ts';

const [databaseUrl, userID] = process.argv.slice(2);
// As many connections as the server has for edits.
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });

async function bodyOf(request: IncomingMessage): Promise<TextCell & { text: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as TextCell & { text: string };
}

const http = createServer((request, response) => {
  const answer = async () => {
    const { text, ...cell } = await bodyOf(request);
    const body = JSON.stringify(await savePlainly(pool, Number(userID), cell, text));
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  };
  answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
});
http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port));
process.once('disconnect', () => process.exit(0));
