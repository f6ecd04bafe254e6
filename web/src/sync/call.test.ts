/** What a page makes of a refused call: the words that came with it, its own where none did. */
import { Refusal, unexpected } from '@marquee/contract/refusals.ts';
import { expect, test } from 'vitest';
import { NetworkError, readAnswer } from './call.ts';

const refused = (status: number, problem: object, headers: Readonly<Record<string, string>> = {}) =>
  readAnswer(
    new Response(JSON.stringify(problem), {
      status,
      headers: { 'Content-Type': 'application/problem+json; charset=utf-8', ...headers },
    }),
  );

test('[ERR-22] a refusal is told as the server says it, with what is wrong where and when to come back', async () => {
  const errors = [{ path: 'body.name', message: 'Please enter a name.' }];
  const { code, status, message } = new Refusal('tooManyRequests');
  const problem = new Refusal('tooManyRequests', { errors }).toProblem();
  await expect(refused(status, problem, { 'Retry-After': '7' })).rejects.toMatchObject({
    code,
    status,
    message,
    errors,
    retryAfter: 7,
  });
});

test('[ERR-22] what only a newer server refuses is told in its words', async () => {
  const sentence = 'This banner is on loan.';
  const problem = { code: 'onLoan', status: 409, title: sentence, detail: sentence };
  await expect(refused(409, problem)).rejects.toMatchObject({ status: 409, message: sentence });
});

test('[ERR-22] an answer without a code or a sentence is told as what went wrong on our side', async () => {
  await expect(refused(400, {})).rejects.toMatchObject({
    code: 'unexpected',
    status: unexpected.status,
    message: unexpected.sentence,
  });
  await expect(refused(409, { code: 'tooManyRows' })).rejects.toMatchObject({
    code: 'tooManyRows',
    status: 409,
    message: unexpected.sentence,
  });
});

test('[ERR-22] what may have been saved is no refusal, though its sentence is kept as the cause', async () => {
  const problem = new Refusal('unsure').toProblem();
  const error = await refused(503, problem).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ cause: { message: problem.title } });
});
