/** The table of rights: what may be invoked on the live line. */
import type { Invocation } from './attempts.ts';
import { everybody, of } from './expected.ts';

/** Wrong credentials open no line at all. A page of another site is kept out by its origin, not by a token. */
const unknown = '401';
const noSheet = 'This sheet does not exist, or you do not have access to it.';

export const live: Invocation[] = [
  { name: 'ask for the id of a connection', method: 'getConnectionId', expected: { ...everybody('done'), unknown } },
  {
    name: 'hear of their own things',
    method: 'addToOwnGroup',
    expected: { ...of('done for nobody', 'done', 'done'), unknown },
  },
  {
    name: 'hear a sheet by its url token',
    method: 'addToGroup',
    expected: { ...everybody('done'), unknown },
    args: ({ sheetID, url }) => [String(sheetID), url],
  },
  {
    name: 'hear a sheet by its id alone',
    method: 'addToGroup',
    expected: { ...of(noSheet, noSheet, 'done'), unknown },
    args: ({ sheetID }) => [String(sheetID)],
  },
  {
    name: 'hear a sheet by a token that is not its',
    method: 'addToGroup',
    expected: { ...of(noSheet, noSheet, 'done'), unknown },
    args: ({ sheetID, url }) => [String(sheetID), `${url}x`],
  },
  {
    name: 'hear a sheet by a token that is not its, of an id that is none',
    method: 'addToGroup',
    expected: { ...everybody(noSheet), unknown },
    args: ({ url }) => ['2147483647', url],
  },
  {
    name: 'see who is on a sheet, and be seen',
    method: 'addToPresence',
    afterListening: true,
    expected: { ...of('done for nobody', 'done for nobody', 'done'), unknown },
    args: ({ sheetID }) => [String(sheetID)],
  },
  {
    name: 'see who is on a sheet that they do not listen to',
    method: 'addToPresence',
    expected: { ...everybody('done for nobody'), unknown },
    args: ({ sheetID }) => [String(sheetID)],
  },
  {
    name: 'say in which cell they are, without having been shown',
    method: 'standAt',
    afterListening: true,
    expected: { ...everybody('done for nobody'), unknown },
    args: ({ rows, sheetID }) => [String(sheetID), rows[0].rowID, 0],
  },
];
