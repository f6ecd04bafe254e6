/** The `ws` that the server uses: from here the bare name would find another, older one that a development tool brought along. */
import { createRequire } from 'node:module';
import type * as Ws from 'ws';

const ofServer = createRequire(import.meta.resolve('@marquee/server/src/main.ts'));
const ws = ofServer('ws') as typeof Ws;

export const { WebSocket, WebSocketServer } = ws;
export type Socket = Ws.WebSocket;
