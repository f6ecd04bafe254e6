/**
 * The reference for everything live: a bare WebSocket server that sends each message on to everybody else, and a page that shows the last
 * message it got and sends what is typed into it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from './ws.ts';

const page = `<!doctype html><title>Bare</title><input><div role="grid"><div data-cell="bare"></div></div><script>
const socket = new WebSocket('ws://' + location.host);
socket.onmessage = (event) => { document.querySelector('[data-cell]').textContent = event.data; };
document.querySelector('input').onkeydown = (event) => { if (event.key === 'Enter') socket.send(event.target.value); };
</script>`;

const http = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page));
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    for (const other of server.clients) if (other !== socket) other.send(data, { binary: false });
  });
});
http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port));
process.once('disconnect', () => process.exit(0));
