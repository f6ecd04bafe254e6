/** Sees to the file servers that the tests read from: ProFTPD with TLS, and OpenSSH's sftp-server. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { run } from './processes.mjs';

/** Debian's packages, and the file by which each is known. */
const packages = {
  'proftpd-core': '/usr/sbin/proftpd',
  'proftpd-mod-crypto': '/usr/lib/proftpd/mod_tls.so',
  'openssh-sftp-server': '/usr/lib/openssh/sftp-server',
  openssl: '/usr/bin/openssl',
};

const missing = () => Object.keys(packages).filter((name) => !existsSync(packages[name]));

/** Installs what is missing, as root on Debian; elsewhere the tests that need it will say so and fail. */
export async function ensureFileServers() {
  if (missing().length === 0) return;
  const system = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (system) console.log('Installing file servers…');
  const output = system ? await fromDebian(missing()) : '';
  if (missing().length === 0) return;
  console.log(`${output.trim()}\nThe tests of FTP and SFTP need ${missing().join(', ')}: please install it.`);
}

const policy = '/usr/sbin/policy-rc.d';

/** The tests start their own servers; Debian would start one for everybody, now and at the next boot, unless it is told not to. */
async function fromDebian(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const forbid = !existsSync(policy);
  if (forbid) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const update = await run('apt-get', ['update'], { env });
    const install = await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env });
    if (names.includes('proftpd-core')) await run('systemctl', ['disable', 'proftpd']);
    return `${update.output}\n${install.output}`;
  } finally {
    if (forbid) rmSync(policy);
  }
}
