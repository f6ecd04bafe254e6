/** For how long what was deleted can be brought back. */
import { sql } from 'kysely';

/** What was deleted after this moment can be brought back by a call; what was deleted before it, only by an operator. */
export const keptSince = sql<Date>`now() - interval '30 days'`;
