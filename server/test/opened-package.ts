/** Packages in memory, for tests of checks: their files by path, and how a banner made of them was delivered. */
import { createHash } from 'node:crypto';
import type { Delivered } from '#checks/delivered.ts';
import type { BannerFacts } from '#checks/facts/banner-facts.ts';
import type { OpenedPackage } from '#checks/facts/package-bytes.ts';
import { readFacts } from '#checks/facts/read-facts.ts';
import { judge } from '#checks/rules/judge.ts';
import type { PresetRules, RuleID } from '@marquee/contract/checks/rules.ts';
import type { Finding } from '@marquee/contract/checks/checks.ts';

type Files = Readonly<Record<string, string | Buffer>>;

const typeOf = (page: string): number => (/\.html?$/i.test(page) ? 2 : /\.(?:mp4|webm)$/i.test(page) ? 3 : 1);

/** A package that is opened at its page: `index.html`, or the first of its files. */
export function openedPackage(files: Files): OpenedPackage {
  const byHash = new Map<string, Buffer>();
  const listed = Object.entries(files).map(([path, content]) => {
    const bytes = Buffer.from(content);
    const hash = createHash('sha256').update(path).digest('hex');
    byHash.set(hash, bytes);
    return { path, bytes: bytes.length, hash };
  });
  const page = 'index.html' in files ? 'index.html' : (Object.keys(files)[0] ?? '');
  return {
    page,
    fileType: typeOf(page),
    files: listed,
    read: (hash, most) => Promise.resolve((byHash.get(hash) ?? Buffer.alloc(0)).subarray(0, most)),
  };
}

export const factsOf = (files: Files): Promise<BannerFacts> => readFacts(openedPackage(files));

/** A banner of these files as it was delivered: a zip of 300x250 that was not weighed, with nothing beside it, unless something else is said. */
export async function delivered(files: Files, how: Partial<Delivered> = {}): Promise<Delivered> {
  const opened = openedPackage(files);
  const isPage = opened.fileType === 2;
  return {
    fileType: opened.fileType,
    fileName: isPage ? 'ad_300x250.zip' : opened.page,
    folder: '',
    size: { width: 300, height: 250 },
    zipBytes: null,
    leftOut: [],
    steered: null,
    drawn: null,
    facts: await readFacts(opened),
    ...how,
  };
}

/** What one rule finds in a banner of these files, if its preset asks for `others`, too; undefined where it passes. */
export async function foundBy<R extends RuleID>(
  rule: R,
  asked: Omit<NonNullable<PresetRules[R]>, 'level'>,
  files: Files,
  how: Partial<Delivered> = {},
  others: PresetRules = {},
): Promise<Finding | undefined> {
  const rules = { ...others, [rule]: { level: 'fail', ...asked } } as PresetRules;
  return judge(rules, await delivered(files, how)).findings.find((finding) => finding.rule === rule);
}
