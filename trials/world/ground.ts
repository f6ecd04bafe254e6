/** What a trial's world stands on: the real app, a mailbox that keeps every mail, and a file server with banners. */
import { startApp } from '@marquee/server/test/app.ts';
import { startMailbox } from '@marquee/server/test/mailbox.ts';
import { startScriptedFtp, type Sent } from '@marquee/server/test/file-transfer/scripted-ftp.ts';
import type { Settings } from '@marquee/server/src/platform/env.ts';
import type { Ground } from './in-a-world.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const page = '<!doctype html><title>Ad</title><img src="logo.png"><script src="missing.js"></script>';
const file = (name: string, size: number) => `type=file;size=${size};modify=20260304123015; ${name}\r\n`;
const listing =
  file('mpu.png', pixel.length) + file('mpu_v2.png', pixel.length) + 'type=dir;modify=20260304123015; ad\r\n';

function data(command: string, argument: string): Sent | undefined {
  if (command === 'RETR') {
    if (argument.endsWith('.png')) return { bytes: pixel };
    return argument.endsWith('index.html') ? { bytes: page } : undefined;
  }
  const inside = file('index.html', page.length) + file('logo.png', pixel.length);
  return { bytes: argument.replace(/\/$/, '').endsWith('ad') ? inside : listing };
}

/** Starts it all for a test file, with settings that differ; it ends with the file. */
export async function aGround(special: Partial<Settings> = {}): Promise<Ground> {
  const mailbox = await startMailbox();
  const ftp = await startScriptedFtp({ features: ['MLST type*;size*;modify*;'], data });
  const app = await startApp(undefined, { smtpUrl: mailbox.url, ftpLoopback: true, ...special });
  return { app, mailbox, ftp };
}
