/** What an answer must be, whatever was sent: what the contract promises, or a refusal of the one table in our own words. */
import { refusals, type Problem } from '@marquee/contract/refusals.ts';
import { isDeepStrictEqual } from 'node:util';
import { validators } from '@marquee/server/test/our-words.ts';
import type { Answer, Step } from './step.ts';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function judgeRefusal({ status, headers, text }: Answer): string[] {
  const problem = parsed(text) as Problem | undefined;
  if (!headers['content-type']?.startsWith('application/problem+json') || !problem)
    return ['a refusal that is no problem'];
  const entry = Object.hasOwn(refusals, problem.code) ? refusals[problem.code] : undefined;
  if (!entry) return [`the code ${problem.code}, which no table has`];
  const wrong: string[] = [];
  if (entry.status !== status || problem.status !== status) wrong.push(`${problem.code} with another status`);
  if (problem.title !== entry.sentence) wrong.push(`${problem.code} with another sentence`);
  if (problem.type !== `urn:marquee:problem:${problem.code}`) wrong.push('a problem of another type');
  if (typeof problem.detail !== 'string' || problem.detail === '') wrong.push('a problem without detail');
  // A folder that another server does not show is told in a sentence as well; that is no failure of ours.
  if (status >= 500 && problem.code !== 'ftpFailed') wrong.push(`a failure: ${problem.code}`);
  // Of other failures the words of a file server or a name of something may be part.
  for (const { message } of problem.code === 'badInput' ? (problem.errors ?? []) : []) {
    if (validators.test(message) || message.trim() === '') wrong.push(`the validator's words "${message}"`);
  }
  if ([429, 503].includes(status) && !(Number(headers['retry-after']) > 0)) wrong.push(`${status} without Retry-After`);
  return wrong;
}

function judgeSuccess({ call }: Step, { status, text }: Answer): string[] {
  if (status === 204) return text === '' ? [] : ['204 with a body'];
  if (status !== call.status) return [`${status} instead of ${call.status}`];
  if (!call.reply) return [];
  const body = parsed(text);
  const read = call.reply.safeParse(body);
  if (!read.success) return [`a reply that its schema does not take: ${read.error.message}`];
  // The schema leaves out what it does not know: what is more than it was sent too much.
  return isDeepStrictEqual(read.data, body) ? [] : [`a reply with more than its schema has: ${text.slice(0, 500)}`];
}

/** Whether the server did what the call wanted. */
export const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** What is wrong with an answer; nothing, where it is right. */
export function judge(step: Step, answer: Answer): string[] {
  const { status, headers } = answer;
  const isOther = step.odd.some((one) => 'method' in one || 'path' in one);
  const wrong: string[] = [];
  if (headers['x-content-type-options'] !== 'nosniff') wrong.push('no nosniff');
  if (!isOther && headers['cache-control'] !== 'no-store') wrong.push('an answer that may be kept');
  // Another method or address may be another call's, or a page's; it may fail as little.
  if (isOther && status < 400) return [];
  if (isOther && (!answer.sent.includes(' /api/') || answer.sent.startsWith('HEAD'))) {
    return status < 500 ? [] : [`a failure: ${status} ${answer.text.slice(0, 300)}`];
  }
  if (status >= 400) return [...wrong, ...judgeRefusal(answer)];
  return [...wrong, ...(isDone(answer) ? judgeSuccess(step, answer) : [`the status ${status}`])];
}
