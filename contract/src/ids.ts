/** Identifiers, and the pieces of a call that every noun's calls share. */
import { z } from 'zod';
import { limits } from '#limits.ts';
import { asOneLine, isUnseen } from '#one-line.ts';

/** The largest number that PostgreSQL's integer holds; a larger id can't exist, so it is refused before the database sees it. */
const maxId = 2_147_483_647;

export const Id = z.int().min(1).max(maxId);
/** An id, or 0 for what has none yet or is none. */
export const IdOrZero = z.int().min(0).max(maxId);
/** An id in a path or a query string, where everything arrives as text. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'must be a positive whole number')
  .transform(Number)
  .pipe(Id);
export const IdPath = z.object({ id: IdText });

/** PostgreSQL's text can't hold U+0000, and its JSON no half of a surrogate pair; nobody types either. */
const isWhole = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Text that people write; every string that is sent goes through this. */
export const Words = z.string().refine(isWhole, 'must not contain a NUL or half a character');
/** A name is one line: what is pasted with line breaks or marks of direction is stored without them. */
export const Name = Words.overwrite(asOneLine).trim().min(1, 'Required').max(limits.name);

/** What others call a person by: a badge, a cell and a mail that show nothing would be nobody's. */
export const PersonName = Name.refine((name) => name === '' || !isUnseen(name), 'Required');

/** The live connection of whoever asks: its own pushes are not sent back to it. */
const ConnectionId = z.string().max(100).nullish();
export const FromConnection = z.object({ signalRConnectionID: ConnectionId });

/** Whether a part of a call says which connection it comes from. */
export const saysConnection = (part: z.ZodType | undefined): boolean =>
  part instanceof z.ZodObject && 'signalRConnectionID' in part.shape;
