/** Checks: what was found in a banner by the presets that its sheet and its group name, rule by rule. A check never blocks anybody. Only members are told. */
import { z } from 'zod';
import { TimeZone } from '#decision-record.ts';
import { endpoint, xlsxType } from '#endpoint.ts';
import { IdPath, IdText } from '#ids.ts';
import { PresetName } from '#checks/naming.ts';
import { Certainty, RuleID } from '#checks/rules.ts';
import { CheckState } from '#checks/sheet-checks.ts';

/**
 * What came of a rule that is not passed: it is broken (which fails, or is only warned of), or can't be known without running the banner.
 * What can't be known never passes.
 */
export const FindingLevel = z.enum(['fail', 'warn', 'unknown']);
export type FindingLevel = z.infer<typeof FindingLevel>;

/** What a finding is seen by: a file, a line of it, and what stands there or how much it is. */
export const Evidence = z.object({
  file: z.string().optional(),
  /** 1 for the first */
  line: z.int().optional(),
  words: z.string().optional(),
});
export type Evidence = z.infer<typeof Evidence>;

export const Finding = z.object({
  rule: RuleID,
  level: FindingLevel,
  /** what is the case, as a sentence */
  says: z.string(),
  /** what to do about it; '' where nothing can be done */
  todo: z.string(),
  /** where the rule's numbers come from, if not from the platform itself */
  certainty: Certainty.optional(),
  /** the first of them */
  evidence: z.array(Evidence),
  /** how many there are in all */
  noOfEvidence: z.int(),
});
export type Finding = z.infer<typeof Finding>;

/** One version by one preset. */
export const PresetFindings = z.object({
  preset: PresetName.extend({
    version: z.int(),
    source: z.string(),
    checkedOn: z.iso.date().nullable(),
    advice: z.string(),
  }),
  /** false where it is for other kinds of banners: nothing is found then */
  isForIt: z.boolean(),
  noOfPassed: z.int(),
  /** the gravest first */
  findings: z.array(Finding),
});
export type PresetFindings = z.infer<typeof PresetFindings>;

/** Why a version can't be checked: no copy of it could be had, or what it is made of can't be read. */
export const CheckFailure = z.enum(['noCopy', 'unreadable']);
export type CheckFailure = z.infer<typeof CheckFailure>;

export const VersionChecks = z.object({
  state: CheckState,
  /** null where it is checked, or waits for that */
  reason: CheckFailure.nullable(),
  /** 0 where the banner has no version yet */
  number: z.int(),
  /** those that the cell's sheet and group name, in their order; empty until it is checked */
  presets: z.array(PresetFindings),
});
export type VersionChecks = z.infer<typeof VersionChecks>;

export const getChecks = endpoint({
  name: 'getChecks',
  method: 'GET',
  path: '/api/cells/{id}/checks',
  tag: 'Checks',
  summary:
    'Gets what is found in a version of a cell’s banner, by each preset that its sheet and its group name. Without a number, of the one that it plays. For members.',
  params: IdPath,
  query: z.object({
    number: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'must be a whole number')
      .transform(Number)
      .optional(),
  }),
  reply: VersionChecks,
  status: 200,
});

export const exportChecks = endpoint({
  name: 'exportChecks',
  method: 'GET',
  path: '/api/sheets/{id}/check-report',
  tag: 'Checks',
  summary:
    'Downloads what is found in the banners of a sheet or of one of its groups, without columns that are just for one person: an .xlsx file, or a page to print. Refused where no presets are named. For members.',
  params: IdPath,
  query: z.object({
    groupID: IdText.optional(),
    as: z.enum(['xlsx', 'page']).optional(),
    timeZone: TimeZone.optional(),
  }),
  sends: [xlsxType, 'text/html'],
  status: 200,
});
