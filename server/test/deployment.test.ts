/** The files that Marquee is run by outside of npm: whether what they name is there, and who they run it as. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const at = (file: string) => new URL(`../../${file}`, import.meta.url);
const read = (file: string) => readFileSync(at(file), 'utf8');

/** How `npm start` has Node run the server. */
const { serverFlags: flags } = (await import(at('scripts/lib/processes.mjs').href)) as { serverFlags: string[] };

/** What `.env.example` explains, and what only Node or the systems around it read. */
const settings = new Set([...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1]));
const foreign = new Set([
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'NODE_OPTIONS',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TRIM_THRESHOLD_',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'DOMAIN',
  'FRONT_SUBNET',
]);
const strangers = (names: Iterable<string>) => [...names].filter((name) => !settings.has(name) && !foreign.has(name));

interface Service {
  image?: string;
  build?: string;
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  env_file?: string;
  volumes?: string[];
  networks?: string[];
  ports?: string[];
  healthcheck?: { test: string[] };
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

const compose = parse(read('compose.yaml')) as Compose;
const { app, database, proxy } = compose.services;

test('[RUN-6] compose names services, networks, volumes and files that there are', () => {
  const { services, networks, volumes } = compose;
  for (const { depends_on = {}, networks: of = [], volumes: mounts = [] } of Object.values(services)) {
    for (const [name, { condition }] of Object.entries(depends_on)) {
      expect(Object.keys(services)).toContain(name);
      const isWatched = services[name]?.healthcheck !== undefined || services[name]?.build !== undefined;
      expect(condition === 'service_healthy' && isWatched).toBe(true);
    }
    for (const name of of) expect(Object.keys(networks)).toContain(name);
    for (const [from = '', to] of mounts.map((mount) => mount.split(':'))) {
      if (to === undefined) continue;
      if (from.startsWith('./')) expect(existsSync(at(from))).toBe(true);
      else expect(Object.keys(volumes)).toContain(from);
    }
  }
});

test('[RUN-6] compose runs the PostgreSQL of the embedded database, and only the proxy is reached from outside', () => {
  const { optionalDependencies = {} } = JSON.parse(read('server/package.json')) as {
    optionalDependencies?: Record<string, string>;
  };
  const major = Object.values(optionalDependencies)[0]?.split('.')[0];
  expect(database?.image).toBe(`postgres:${major}`);
  expect([app?.ports, database?.ports, proxy?.ports?.length]).toEqual([undefined, undefined, 3]);
  expect(database?.networks).toEqual(['back']);
});

test('[RUN-6] every setting that compose, the image and systemd give is one', () => {
  const secrets = [...read('deploy/marquee.env.example').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1] ?? '');
  const ofImage = [...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g)];
  const ofUnit = [...(/^Environment=(.*)$/m.exec(read('deploy/marquee.service'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g)];
  expect(ofImage.length * ofUnit.length).toBeGreaterThan(0);
  const given = [...Object.keys(app?.environment ?? {}), ...[...ofImage, ...ofUnit].map((match) => match[1] ?? '')];
  expect(strangers([...given, ...secrets])).toEqual([]);
  // What compose asks for by ${NAME:?…} stands in the example.
  const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g)].map((match) => match[1]);
  expect(asked.filter((name) => !secrets.includes(name ?? ''))).toEqual([]);
});

test('[RUN-6] the image has this Node, copies what is there, and runs as a user without rights', () => {
  const lines = read('Dockerfile').split('\n');
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  const node = devDependencies['node']?.split('.')[0];
  const bases = lines.filter((line) => line.startsWith('FROM '));
  expect(bases.every((line) => line.startsWith(`FROM node:${node}-`))).toBe(true);
  const copied = lines.flatMap((line) =>
    (/^COPY (?!--from)(.*) \S+$/.exec(line)?.[1] ?? '').split(' ').filter(Boolean),
  );
  expect(copied.filter((file) => !file.includes('*') && !existsSync(at(file)))).toEqual([]);
  const last = lines.slice(lines.lastIndexOf(bases.at(-1) ?? ''));
  expect(last.findIndex((line) => line === 'USER node')).toBeLessThan(
    last.findIndex((line) => line.startsWith('CMD ')),
  );
  expect(last).toContain('USER node');
  expect(last.find((line) => line.startsWith('CMD '))).toBe(
    `CMD ["node", ${flags.map((flag) => `"${flag}", `).join('')}"server/src/main.ts"]`,
  );
  expect(last.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/node_modules', '.env', 'data']));
});

test('[RUN-6] the systemd unit starts this server as nobody in particular, in a system that it cannot write to', () => {
  const unit = read('deploy/marquee.service').split('\n');
  const start =
    unit
      .find((line) => line.startsWith('ExecStart='))
      ?.split(' ')
      .slice(1) ?? [];
  expect(start).toEqual([...flags, 'server/src/main.ts']);
  const hardened = ['DynamicUser=yes', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'StateDirectory=marquee'];
  expect(unit).toEqual(expect.arrayContaining([...hardened, 'CapabilityBoundingSet=']));
});

test('[START-25] systemd tells the server alone to stop, and what the unit denies it fails instead of ending it', () => {
  const unit = read('deploy/marquee.service').split('\n');
  // Otherwise the embedded database is told, too, and calls under way lose their connections to it.
  expect(unit).toContain('KillMode=mixed');
  // The server lowers the priority of what makes pictures, and copies files with their owner: both are filtered out.
  expect(unit.some((line) => line.startsWith('SystemCallFilter=~'))).toBe(true);
  expect(unit).toContain('SystemCallErrorNumber=EPERM');
});

test('[RUN-6] nginx lets what the server takes through, says who asks, and keeps what is for operators inside', () => {
  const nginx = read('deploy/nginx.conf');
  const { length } = nginx.match(/^\t*client_max_body_size 8m;$/gm) ?? [];
  expect(length).toBe(1);
  const believed =
    /\((X-Forwarded-For, .*)\)/.exec(read('.env.example').replaceAll('\n# ', ' '))?.[1]?.split(', ') ?? [];
  expect(believed).toHaveLength(3);
  for (const header of [...believed, 'Host', 'Upgrade', 'Connection'])
    expect(nginx).toMatch(new RegExp(`^\\t*proxy_set_header ${header} \\$\\w+;$`, 'm'));
  // Nothing is drawn for longer, and nothing is said of it before.
  expect(nginx).toMatch(/^\t*proxy_read_timeout 5m;$/m);
  const inside = /@inside path (.*)/.exec(read('deploy/Caddyfile'))?.[1]?.split(' ') ?? [];
  expect(inside).toHaveLength(3);
  const hidden = /location ~ (\S+)/.exec(nginx)?.[1] ?? '';
  for (const path of inside) expect(path).toMatch(new RegExp(hidden));
});
