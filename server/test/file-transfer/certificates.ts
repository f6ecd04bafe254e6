/** Self-made certificates for a TLS server on 127.0.0.1, made by openssl. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';

export interface Certificate {
  /** file names, as servers want them */
  keyFile: string;
  certificateFile: string;
  /** the certificate itself, for whoever is to trust it */
  pem: string;
}

const settings = (address: string) => `
[ca]
default_ca = this
[this]
database = index
serial = serial
new_certs_dir = .
default_md = sha256
policy = policy
x509_extensions = extensions
[policy]
commonName = supplied
[extensions]
subjectAltName = IP:${address}
`;

/** A certificate for an address, valid between two dates like `20200101000000Z`. */
export function makeCertificate({
  address = '127.0.0.1',
  from = '20200101000000Z',
  to = '21200101000000Z',
} = {}): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-certificate-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const openssl = (command: string) => execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' });
  writeFileSync(join(folder, 'settings'), settings(address));
  writeFileSync(join(folder, 'index'), '');
  writeFileSync(join(folder, 'serial'), '01');
  openssl('req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key -out request -subj /CN=test');
  openssl(
    `ca -selfsign -batch -notext -config settings -keyfile key -in request -out certificate -startdate ${from} -enddate ${to}`,
  );
  const file = (name: string) => join(folder, name);
  return { keyFile: file('key'), certificateFile: file('certificate'), pem: readFileSync(file('certificate'), 'utf8') };
}
