/** What the schemas of the page are made by: of zod only what they use, as a list that leaves the rest out of the page's code. */
import {
  array,
  boolean,
  config,
  discriminatedUnion,
  enum as oneOf,
  int,
  iso,
  lazy,
  literal,
  NEVER,
  number,
  object,
  record,
  strictObject,
  string,
  tuple,
  union,
  uuid,
  ZodObject,
} from 'zod/v4';
import { makeSchemasBy } from './zodWhenAsked.ts';

/** By the names that `z` has for them. */
export const usedOfZod = {
  array,
  boolean,
  discriminatedUnion,
  enum: oneOf,
  int,
  iso,
  lazy,
  literal,
  NEVER,
  number,
  object,
  record,
  strictObject,
  string,
  tuple,
  union,
  uuid,
  ZodObject,
};

// The page allows no code made of text. To try it nevertheless takes the browser long: it looks for the line that is to blame.
config({ jitless: true });
makeSchemasBy(usedOfZod);
