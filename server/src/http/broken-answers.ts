/** What becomes of an answer that breaks off while it is sent: its line is reset, so that nobody takes half a file for the whole. */
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Has files that are made while they are sent be reset where they fail. Of such an answer over HTTP/1.0, by which nginx asks unless it is told
 * otherwise, the end of the line is the end: one that is closed in order would pass for whole. The result resets those under way.
 */
export function resetBroken(server: FastifyInstance): () => void {
  const underWay = new Set<FastifyReply>();
  const reset = ({ raw: { socket } }: FastifyReply) => {
    if (socket instanceof Socket) socket.resetAndDestroy();
  };
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (payload instanceof Readable && !reply.hasHeader('content-length')) {
      underWay.add(reply);
      payload.once('error', () => reset(reply));
      reply.raw.once('close', () => underWay.delete(reply));
    }
    done();
  });
  return () => {
    for (const reply of underWay) reset(reply);
  };
}
