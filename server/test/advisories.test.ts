/** What `npm test` makes of the registry's advisories. */
import { expect, test } from 'vitest';

interface Advisories {
  readAudit: (output: string) => unknown;
}

// The scripts are plain JavaScript, since they run before anything is installed.
const script = new URL('../../scripts/lib/advisories.mjs', import.meta.url).href;
const { readAudit } = (await import(script)) as Advisories;

const weak = {
  name: 'left-pad',
  severity: 'high',
  range: '<1.3.0',
  via: [{ title: 'Pads too far', url: 'https://github.com/advisories/GHSA-1' }, 'right-pad'],
  fixAvailable: { name: 'left-pad', version: '1.3.0', isSemVerMajor: false },
};
const audit = (...weaknesses: (typeof weak)[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(weaknesses.map((one) => [one.name, one])),
    metadata: { dependencies: { prod: 120 } },
  });

test('[RUN-7] a grave advisory says what is weak and what to do; a small one is left alone', () => {
  const small = { ...weak, name: 'tiny', severity: 'moderate' };
  expect(readAudit(`npm warn something\n${audit(weak, small)}`)).toEqual({
    answered: true,
    found: [
      {
        name: 'left-pad',
        detail:
          'high, versions <1.3.0: Pads too far (https://github.com/advisories/GHSA-1); by way of right-pad. Take left-pad 1.3.0.',
      },
    ],
  });
  expect(readAudit(audit())).toEqual({ answered: true, found: [] });
});

test.each([
  ['{"message":"405 Method Not Allowed","error":{"summary":""}}', '405 Method Not Allowed'],
  ['{"error":{"code":"ENOTFOUND","summary":"getaddrinfo ENOTFOUND"}}', 'getaddrinfo ENOTFOUND'],
  ['npm error code E500\nnpm error the registry is down', 'npm error the registry is down'],
  ['', 'no answer'],
])('[RUN-7] a registry that answers %j told nothing', (output, why) => {
  expect(readAudit(output)).toEqual({ answered: false, why });
});
