/** Checks what was sent or typed against its schema; what is wrong is said in our words, not the validator's. */
import { z } from 'zod';
import type { InputError } from '#refusals.ts';
import { withCommas } from '#with-commas.ts';

type Issue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const forms: Record<string, string> = {
  date: 'must be a date, such as 2026-03-07',
  datetime: 'must be a time, such as 2026-03-07T09:30:00Z',
  email: 'must be an email address',
};

/** What is counted of a thing that is too large or too small; a number is its own size. */
const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function sized(origin: string, relation: string, size: number | bigint): string {
  const count = withCommas(size);
  const unit = units[origin]?.[Number(size) === 1 ? 0 : 1];
  return unit === undefined ? `must be ${relation} ${count}` : `must have ${relation} ${count} ${unit}`;
}

/** Made when it is asked for: the first of its kind takes a browser 10 ms or more, for which a sheet that opens would wait. */
const oneOf = (values: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values);

/** One issue in our words; where a schema has words of its own for it, those are used and this is not asked. */
function inOurWords(issue: Issue): string {
  const isMissing = issue.input === undefined || issue.input === null;
  if (isMissing && issue.code !== 'custom') return 'Required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'too_big':
      return sized(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'Required';
      return sized(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'invalid_format':
      return forms[issue.format] ?? 'is not written as it should be';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(String))}`;
    case 'unrecognized_keys':
      return `has fields that are not known here: ${issue.keys.join(', ')}`;
    default:
      return 'is not as it should be';
  }
}

/** The value as its schema makes it, or what is wrong with it: where (`start`, if given, comes before), and why. */
export function checkInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  start?: string,
): { data: z.output<S>; errors?: never } | { data?: never; errors: InputError[] } {
  const result = schema.safeParse(value, { error: inOurWords });
  if (result.success) return { data: result.data };
  // One thing is said of each field, as on screen: what is empty is wanted, whatever else is not right about it.
  const errors = new Map<string, InputError>();
  for (const issue of result.error.issues) {
    const path = [...(start === undefined ? [] : [start]), ...issue.path].map(String).join('.');
    if (!errors.has(path)) errors.set(path, { path, message: issue.message });
  }
  return { errors: [...errors.values()] };
}

/** A message as a sentence below the field that it is about. */
export const ofField = (message: string): string => (message.startsWith('must ') ? `This ${message}` : message);
