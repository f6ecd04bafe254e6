/** What becomes of a server's certificate: a bad one is told, and never a reason to go on without encryption. */
import { expect, test } from 'vitest';
import { makeCertificate } from './certificates.ts';
import { bannerFolder } from './folder.ts';
import { startProftpd } from './proftpd.ts';
import { startScriptedFtp } from './scripted-ftp.ts';
import { accountAt, aRun, failureOf } from './support.ts';

const { path } = await bannerFolder();

test('[FTP-5] a trusted certificate is accepted', async () => {
  const certificate = makeCertificate();
  const account = accountAt(await startProftpd(path, { certificate }));
  expect(await aRun({ ca: certificate.pem }).list(account, '')).toEqual([]);
});

test('[FTP-5] an expired certificate is told as such', async () => {
  const certificate = makeCertificate({ to: '20210101000000Z' });
  const account = accountAt(await startProftpd(path, { certificate }));
  const failure = await failureOf(aRun({ ca: certificate.pem }).list(account, ''));
  expect(failure.message).toBe(
    `The security certificate of ${account.host} has expired. Please ask its provider to renew it.`,
  );
});

test.each([
  ['of nobody we trust', makeCertificate(), undefined],
  ['of another server', makeCertificate({ address: '192.0.2.7' }), 'trusted'],
])('[FTP-5] a certificate %s is refused', async (_, certificate, trusted) => {
  const account = accountAt(await startProftpd(path, { certificate }));
  const failure = await failureOf(aRun({ ca: trusted && certificate.pem }).list(account, ''));
  expect(failure.kind).toBe('certificateInvalid');
});

test('[FTP-5] a password is never sent in the clear to a server whose encryption fails', async () => {
  const answer = (command: string) => (command === 'AUTH' ? '234 Proceed' : undefined);
  const server = await startScriptedFtp({ answer });
  const failure = await failureOf(aRun({ connectMs: 300, idleMs: 300 }).list(accountAt(server.host), ''));
  expect(failure.wholeAccount).toBe(true);
  expect(server.commands.filter((line) => /^(USER|PASS)/.test(line))).toEqual([]);
});
