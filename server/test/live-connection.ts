/** A live connection that tests only ask whether it is still open. */
import { hubPath } from '@marquee/contract/live.ts';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { onTestFinished } from 'vitest';
import type { Credentials } from './client.ts';

/** Of a session or a program; `isOpen` until somebody ends it. */
export async function aConnection(base: string, credentials: Credentials): Promise<{ isOpen: boolean }> {
  const client = new HubConnectionBuilder()
    .withUrl(base + hubPath, { headers: { ...credentials } })
    .configureLogging(LogLevel.None)
    .build();
  const state = { isOpen: true };
  client.onclose(() => (state.isOpen = false));
  onTestFinished(() => client.stop());
  await client.start();
  return state;
}
