/** Resets the connection of an answer that breaks off while it is sent, so that nobody takes half a file for the whole. */
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Resets answers without a length (files that are made while they are sent) when they fail. In HTTP/1.0, which nginx speaks unless it is told
 * otherwise, such an answer ends where the connection is closed, so one that fails and is closed in order would pass for whole. The result
 * resets all that are under way.
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
