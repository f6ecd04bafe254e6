/** One try of an FTP account as it is typed. */
import { type ConnectionTest, testFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#sync/call.ts';
import { sentenceOf } from '#ui/messages/notify.ts';
import { type AccountFields, sentOf } from './accountFields.ts';

export type Test =
  { is: 'none' } | { is: 'running' } | { is: 'failed'; reason: string } | { is: 'done'; found: ConnectionTest };

const none: Test = { is: 'none' };

/** `forget` ends the one that is under way, as leaving the form does. */
export function useConnectionTest() {
  const [test, setTest] = useState(none);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const forget = () => {
    running.current?.abort();
    running.current = undefined;
    setTest(none);
  };
  /** With the id of a stored account, an empty password means its stored one. */
  const start = async (fields: AccountFields, ftpAaccountID: number | undefined) => {
    forget();
    const controller = new AbortController();
    running.current = controller;
    setTest({ is: 'running' });
    const ended = await call(testFtpAccount, {
      body: { ...sentOf(fields), ...(ftpAaccountID === undefined ? {} : { ftpAaccountID }) },
      signal: controller.signal,
    }).then(
      (found): Test => ({ is: 'done', found }),
      (error: unknown): Test => ({ is: 'failed', reason: sentenceOf(error) }),
    );
    if (!controller.signal.aborted) setTest(ended);
  };
  return { test, start, forget };
}
