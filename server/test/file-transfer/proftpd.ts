/** A real FTP server: ProFTPD over a folder, with or without TLS and MLSD. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { atEnd } from './at-end.ts';
import type { Certificate } from './certificates.ts';
import { isRoot, nobody } from './folder.ts';
import { freePort } from './free-port.ts';

export const userName = 'banners';
export const password = 'correct horse';
/** `openssl passwd -6 -salt banners 'correct horse'` */
const hash = '$6$banners$hhfoC3UyoWgdil8gv/aHYIiDCoIwUYZbTDCqNrAnCtHwhQOlCWxsjpevgNSq.b693YHTtggoEHrOrIv3ZIQkj.';

export interface ProftpdOptions {
  certificate?: Certificate;
  /** without it, listings are made by LIST */
  mlsd?: boolean;
  /** how many connections one user may have */
  mostConnections?: number;
}

/** Starts it and resolves with its `host:port` when it answers; it is ended when the test file ends. */
export async function startProftpd(root: string, options: ProftpdOptions = {}): Promise<string> {
  const binary = ['/usr/sbin/proftpd', '/usr/local/sbin/proftpd'].find(existsSync);
  if (!binary)
    throw new Error('ProFTPD is missing: `npm test` installs it on Debian as root, else install it yourself.');
  const folder = await mkdtemp(join(tmpdir(), 'marquee-proftpd-'));
  const port = await freePort();
  const id = isRoot ? nobody : userInfo().uid;
  await writeFile(join(folder, 'users'), `${userName}:${hash}:${id}:${id}::${root}:/bin/false\n`);
  await chmod(join(folder, 'users'), 0o600);
  await writeFile(join(folder, 'settings'), settings(folder, port, options));
  const server = spawn(binary, ['--nodaemon', '--config', join(folder, 'settings')], { stdio: 'pipe' });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += String(text)));
  atEnd(async () => {
    if (server.exitCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  });
  const ended = once(server, 'exit').then(() => {
    throw new Error(`ProFTPD ended: ${said}`);
  });
  ended.catch(() => undefined);
  await Promise.race([ended, vi.waitFor(() => answers(port), { timeout: 25_000 })]);
  return `127.0.0.1:${port}`;
}

async function answers(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data');
  } finally {
    socket.destroy();
  }
}

const settings = (folder: string, port: number, { certificate, mlsd = true, mostConnections }: ProftpdOptions) => `
ServerType standalone
ServerName test
DefaultAddress 127.0.0.1
Port ${port}
UseIPv6 off
UseReverseDNS off
DelayEngine off
User ${isRoot ? 'nobody' : userInfo().username}
Group ${isRoot ? 'nogroup' : execFileSync('id', ['-gn']).toString().trim()}
ControlsEngine off
PidFile ${folder}/pid
ScoreboardFile ${folder}/scoreboard
SystemLog ${folder}/log
TransferLog none
WtmpLog off
AuthOrder mod_auth_file.c
AuthUserFile ${folder}/users
RequireValidShell off
TimesGMT on
FactsAdvertise ${mlsd ? 'on' : 'off'}
${mlsd ? '' : '<Limit MLSD MLST>\n  DenyAll\n</Limit>'}
${mostConnections ? `MaxClientsPerUser ${mostConnections}` : ''}
${
  certificate
    ? `ModulePath /usr/lib/proftpd
LoadModule mod_tls.c
TLSEngine on
TLSRequired on
TLSRSACertificateFile ${certificate.certificateFile}
TLSRSACertificateKeyFile ${certificate.keyFile}`
    : ''
}
`;
