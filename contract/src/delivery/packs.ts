/** Delivery packs: the approved banners of a sheet or a group in one zip, with a manifest that says what each is. Of the bytes that were decided on, never of a file server. Only members make them. */
import { z } from 'zod';
import { CheckResult } from '#checks/results.ts';
import { TimeZone } from '#decision-record.ts';
import { DecisionState } from '#decisions.ts';
import { BackupSource, MakeBackups } from '#delivery/backups.ts';
import { endpoint } from '#endpoint.ts';
import { Id, IdPath, IdText } from '#ids.ts';
import { limits } from '#limits.ts';

/** What one pack holds: banners, and bytes of their frozen files. */
export const packLimits = { banners: 1_000, bytes: 2_000_000_000 } as const;

/** A banner that may go into a pack, as it plays now. */
export const PackBanner = z.object({
  cellID: Id,
  group: z.string(),
  row: z.string(),
  column: z.string(),
  fileType: z.literal([1, 2, 3]),
  /** of its version; 0 where Marquee has no copy of it */
  number: z.int(),
  /** what its frozen files weigh */
  bytes: z.int(),
  decision: DecisionState,
  /** whether its file was changed on the server after it was approved: the approved one goes into the pack */
  isChanged: z.boolean(),
  /** what its checks come to; null where it has none to pass */
  result: CheckResult.nullable(),
  /** whether all that belongs to its page was copied: not of a page that lies among others, where only what it names is known to */
  isWhole: z.boolean(),
  /** whether its group and its column are open to the public */
  isPublic: z.boolean(),
  /** what it says for each field of a name, in their order */
  values: z.array(z.string()),
  /** of the file that it becomes, with the dot; of a page’s zip `.zip` */
  ending: z.string(),
  /** of a page that Marquee has a copy of: what there is to become its backup image, as far as is known without reading it */
  backup: BackupSource.nullable(),
});
export type PackBanner = z.infer<typeof PackBanner>;

/** Why a banner is left out of a pack unless it is asked for all the same: the gravest reason. One without a copy always is. */
export const NotReady = z.enum(['noCopy', 'rejected', 'changes', 'waiting', 'fails', 'unchecked', 'hidden', 'inPart']);
export type NotReady = z.infer<typeof NotReady>;

export const notReadyWords: Readonly<Record<NotReady, string>> = {
  noCopy: 'No copy',
  rejected: 'Rejected',
  changes: 'Changes requested',
  waiting: 'Not approved yet',
  fails: 'Fails its checks',
  unchecked: 'Not checked yet',
  hidden: 'Hidden from public',
  inPart: 'Page among others',
};

/** Undefined for one that is approved, whole, open to the public, and doesn’t fail. */
export function notReady(
  banner: Pick<PackBanner, 'decision' | 'isPublic' | 'isWhole' | 'number' | 'result'>,
): NotReady | undefined {
  const { decision, isPublic, isWhole, number, result } = banner;
  if (number === 0) return 'noCopy';
  if (decision !== 'approved') return decision;
  if (result === 'fails') return 'fails';
  if (result === 'waiting') return 'unchecked';
  if (!isPublic) return 'hidden';
  return isWhole ? undefined : 'inPart';
}

/** Why a banner that was chosen is not in the pack, as its manifest says. */
export type LeftOutWhy = NotReady | 'otherVersion' | 'otherReason' | 'gone';

export const leftOutWords: Readonly<Record<LeftOutWhy, string>> = {
  ...notReadyWords,
  otherVersion: 'It plays another version by now',
  otherReason: 'What is decided or found changed while the pack was chosen',
  gone: 'It was deleted, or shows no banner any more',
};

export const listPackBanners = endpoint({
  name: 'listPackBanners',
  method: 'GET',
  path: '/api/sheets/{id}/delivery-pack/banners',
  tag: 'Delivery',
  summary:
    'Lists the banners that a delivery pack of a sheet or of one of its groups can hold, with what is decided on each and what they can be named by. Without columns that are just for one person. For members.',
  params: IdPath,
  query: z.object({ groupID: IdText.optional() }),
  reply: z.object({
    /** what a name can be made of: `row`, `size`, and columns by their names */
    fields: z.array(z.string()),
    /** in the order of the sheet; no more than one pack holds */
    banners: z.array(PackBanner),
    /** how many more there are */
    noOfMore: z.int(),
  }),
  status: 200,
});

/** The header that says how many of the banners that were asked for are left out, where any are. */
export const leftOutHeader = 'Marquee-Left-Out';

/** The header that says about how many bytes the pack will have, which nobody knows before it is made. */
export const aboutBytesHeader = 'Marquee-About-Bytes';

export const makePack = endpoint({
  name: 'makePack',
  method: 'POST',
  path: '/api/sheets/{id}/delivery-pack',
  tag: 'Delivery',
  summary:
    'Downloads banners of a sheet as one zip, from the bytes that were decided on, with a manifest. What isn’t approved, fails its checks or plays another version by now is left out, and the manifest says so, as it does of backup images that were made. For members.',
  params: IdPath,
  body: z.object({
    banners: z
      .array(
        z.object({
          cellID: Id,
          /** the version that was listed: another one is left out */
          number: z.int().min(1).max(999_999_999),
          /** why it wasn’t ready when somebody chose it all the same: for another reason by then it is left out */
          anyway: NotReady.optional(),
        }),
      )
      .min(1)
      .max(packLimits.banners),
    /** what each is called by, with fields in braces: `{row}_{size}` */
    template: z.string().trim().min(1).max(limits.name),
    /** whether a page becomes one flat zip, or a folder */
    pages: z.enum(['zip', 'folder']).default('zip'),
    /** whether backup images that come with pages are put beside them, too */
    withBackups: z.boolean().default(true),
    /** where those are wanted: whether and how they are made for pages that come without one, of the ends of these */
    makeBackups: MakeBackups.optional(),
    timeZone: TimeZone.optional(),
  }),
  sends: ['application/zip'],
  status: 200,
});
