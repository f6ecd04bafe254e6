/** One typed value per call: method, path, input and reply, from which the server validates, the web calls and OpenAPI is written. */
import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodType;

export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  /** the name of its constant, which is also its `operationId` */
  name: string;
  method: Method;
  /** OpenAPI form: `/api/rows/{id}` */
  path: string;
  summary: string;
  /** the noun it belongs to, for the reader of the OpenAPI page */
  tag: string;
  params?: P;
  query?: Q;
  body?: B;
  /** absent when the answer has no body */
  reply?: R;
  /** it answers 204 in the place of a reply where there is nothing, as for nobody */
  mayBeNothing?: true;
  /** the media types of the file that it sends, where it sends one */
  sends?: readonly string[];
  /** the status of success: 201 with a Location for POST of an entity, 204 without a body */
  status: 200 | 201 | 204;
  /** it changes a sheet or makes something: with an `Idempotency-Key` it is carried out once, however often it is sent */
  takesKey?: true;
}

/** The media type of the .xlsx files that calls send. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The header with which a call is sent again, unchanged: a UUID that its maker chose for it. It is remembered for a day. */
export const keyHeader = 'Idempotency-Key';

/**
 * The header with which a page says whose it is, by their user id: where the session that comes with the call is somebody else's, who logged in
 * in another tab of the browser, nothing is changed in their name.
 */
export const personHeader = 'Marquee-Person';

/** The header of every answer that changed a sheet: the change's number in the caller's own count. */
export const revisionHeader = 'Sheet-Revision';
/** The header beside it with the id of that sheet: a page may have another one open by the time it is answered. */
export const sheetHeader = 'Sheet-Id';
/** The header of every answer that names the build of the web app which the server has: a page of another one may meet what it does not know. */
export const buildHeader = 'Marquee-Build';

/** Declares a call; exists so that the four schemas are inferred where the call is written. */
export function endpoint<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  call: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return call;
}

export type ParamsOf<E> = E extends Endpoint<infer P, Schema, Schema, Schema> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<Schema, infer Q, Schema, Schema> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<Schema, Schema, infer B, Schema> ? z.output<B> : never;
export type ReplyOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? z.output<R> : never;

/** What a call is given. */
export interface Input<E> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
}
