/** The rules that banners are checked by: each with its name, what it asks for in a sentence, and the numbers that a preset gives it. */
import { z } from 'zod';

/** What a weight is counted of: the zip itself, its files packed as servers send them, its files as they are, or what loads first or later. */
export const weightBases = ['zip', 'gzip', 'unpacked', 'initial', 'subsequent'] as const;
export type WeightBasis = (typeof weightBases)[number];

const Size = z.string().regex(/^[1-9]\d{0,4}x[1-9]\d{0,4}$/, 'must be a size like 300x250');
const Sizes = z.array(Size).max(200);
/** bytes, as far as numbers are exact */
const Bytes = z.int().min(1).max(1_000_000_000_000);
const Count = z.int().min(0).max(100_000);
/** As a file's name ends, in lower case */
const Ending = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]{1,20}$/, 'must be a file’s ending without the dot, like jpg');
/** A server by its name alone, or all below one with `*.` before it */
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, 'must be a server’s name, like s0.2mdn.net');

/** One limit of weight; without sizes it is for all that no other limit of its basis names. */
export const WeightLimit = z.object({ basis: z.literal(weightBases), most: Bytes, sizes: Sizes.default([]) });
export type WeightLimit = z.infer<typeof WeightLimit>;

/** How banners tell an ad server of a click. */
export const clickWays = [
  'clickTag',
  'clickTagOfQuery',
  'Enabler.exit',
  'ExitApi.exit',
  'dhtml.getVar',
  'SDK.clickThrough',
  'EB.clickthrough',
  'FT.clickTag',
  'APPNEXUS.getClickTag',
] as const;
export type ClickWay = (typeof clickWays)[number];

/** What a preset may say beside how grave a rule is; each kind is edited by one field. */
const params = {
  weights: z.array(WeightLimit).min(1).max(50),
  /** bytes */
  bytes: Bytes,
  count: Count,
  /** with a fraction */
  seconds: z.number().min(0).max(3_600),
  types: z.array(Ending).max(200),
  sizes: Sizes.min(1),
  hosts: z.array(Host).max(200),
  ways: z.array(z.literal(clickWays)).min(1).max(clickWays.length),
  manifest: z.literal(['adform', 'flashtalking']),
} as const;
export type ParamKind = keyof typeof params;

interface Rule {
  /** a few words, as a list shows it */
  title: string;
  /** what a banner has to be to pass, as one sentence */
  asks: string;
  /** by the name under which a preset gives it */
  params: Readonly<Record<string, ParamKind>>;
}

/** In the order in which findings are listed. */
export const checkRules = {
  'pkg.zip': { title: 'One zip', asks: 'The banner is delivered as one zip.', params: {} },
  'pkg.weight': {
    title: 'Weight',
    asks: 'The banner weighs no more than its size may.',
    params: { limits: 'weights' },
  },
  'pkg.heaviest': { title: 'Heaviest file', asks: 'No file weighs more than this.', params: { most: 'bytes' } },
  'pkg.count': { title: 'Number of files', asks: 'The banner has no more files than this.', params: { most: 'count' } },
  'pkg.type': {
    title: 'Types of files',
    asks: 'Only files of these types are in the banner.',
    params: { types: 'types' },
  },
  'pkg.nested': { title: 'Zip in a zip', asks: 'No zip is inside the zip.', params: {} },
  'pkg.junk': { title: 'Leftover files', asks: 'No files that a system left behind are delivered.', params: {} },
  'pkg.source': {
    title: 'Working files',
    asks: 'No Photoshop, Illustrator, Animate or After Effects files are delivered.',
    params: {},
  },
  'pkg.empty': { title: 'Empty files', asks: 'No file is empty.', params: {} },
  'pkg.manifest': {
    title: 'Manifest',
    asks: 'The ad server’s manifest is there and says what it has to.',
    params: { kind: 'manifest' },
  },
  'name.chars': {
    title: 'Letters in names',
    asks: 'Names have only letters from a to z, digits, dots, dashes and underscores.',
    params: {},
  },
  'name.length': {
    title: 'Length of the name',
    asks: 'The file’s name is no longer than this.',
    params: { most: 'count' },
  },
  'name.size': { title: 'Size in the name', asks: 'The file’s name says the banner’s size.', params: {} },
  'html.entry': { title: 'index.html', asks: 'The page is called index.html and lies at the top.', params: {} },
  'html.one': { title: 'One page', asks: 'There is one page at the top, and no other.', params: {} },
  'html.tags': { title: 'Tags of the page', asks: 'The page has a doctype, html, head and body.', params: {} },
  'html.size': { title: 'ad.size', asks: 'The page says its size in a meta tag called ad.size.', params: {} },
  'html.weight': {
    title: 'Weight of the page',
    asks: 'The page itself weighs no more than this.',
    params: { most: 'bytes' },
  },
  'size.allowed': { title: 'Allowed sizes', asks: 'The banner has one of these sizes.', params: { sizes: 'sizes' } },
  'size.mismatch': {
    title: 'One size everywhere',
    asks: 'The cell, the name, the page, the manifest and the picture say the same size.',
    params: {},
  },
  'ref.missing': { title: 'Missing files', asks: 'Every file that is named is there.', params: {} },
  'ref.case': {
    title: 'Capital letters',
    asks: 'Files are named with the capital letters that they have.',
    params: {},
  },
  'ref.orphan': { title: 'Unused files', asks: 'Every file is named by another one.', params: {} },
  'net.external': {
    title: 'Other servers',
    asks: 'Nothing is loaded from servers other than these.',
    params: { hosts: 'hosts' },
  },
  'net.http': { title: 'Secure addresses', asks: 'Nothing is loaded over http.', params: {} },
  'net.count': { title: 'First requests', asks: 'No more files than this load at first.', params: { most: 'count' } },
  'click.missing': { title: 'Click', asks: 'Clicks are reported in one of these ways.', params: { ways: 'ways' } },
  'click.hardcoded': {
    title: 'Address in the banner',
    asks: 'The landing page comes from the ad server and is not written in the banner.',
    params: {},
  },
  'click.minified': {
    title: 'Readable click',
    asks: 'The clickTag stands in the page where the ad server can find it.',
    params: {},
  },
  'js.storage': { title: 'Storage', asks: 'The banner does not use the browser’s storage.', params: {} },
  'js.cookie': { title: 'Cookies', asks: 'The banner does not set or read cookies.', params: {} },
  'js.docwrite': { title: 'document.write', asks: 'The banner does not write its page anew.', params: {} },
  'js.dialog': { title: 'Dialogs', asks: 'The banner does not open alert, confirm or prompt.', params: {} },
  'js.top': { title: 'The page around it', asks: 'The banner does not reach for the page around it.', params: {} },
  'js.geolocation': { title: 'Location', asks: 'The banner does not ask where the visitor is.', params: {} },
  'js.console': { title: 'Console', asks: 'The banner writes nothing to the console.', params: {} },
  'anim.length': {
    title: 'Length of the animation',
    asks: 'The animation ends within this many seconds.',
    params: { most: 'seconds' },
  },
  'anim.loops': {
    title: 'Loops',
    asks: 'The animation plays no more than this many times.',
    params: { most: 'count' },
  },
  'anim.endless': { title: 'Endless animation', asks: 'The animation comes to an end.', params: {} },
  'anim.rate': {
    title: 'Pictures a second',
    asks: 'A GIF shows no more pictures a second than this.',
    params: { most: 'count' },
  },
  'av.muted': { title: 'Sound', asks: 'Films and sounds that play by themselves are muted.', params: {} },
  'av.inline': { title: 'Films on phones', asks: 'Films play inside the banner, also on phones.', params: {} },
  'perf.cpu': {
    title: 'Processor',
    asks: 'The banner needs no more than this many percent of a processor.',
    params: { most: 'count' },
  },
  'look.blank': { title: 'Something to see', asks: 'The banner shows something at its end.', params: {} },
  'look.border': {
    title: 'Border',
    asks: 'A banner that is white at its edge has a border of its own.',
    params: {},
  },
  'backup.missing': { title: 'Backup image', asks: 'A backup image is there.', params: {} },
  'backup.size': { title: 'Size of the backup image', asks: 'The backup image is as large as the banner.', params: {} },
  'backup.weight': {
    title: 'Weight of the backup image',
    asks: 'The backup image weighs no more than this.',
    params: { most: 'bytes' },
  },
  'backup.differs': {
    title: 'What the backup image shows',
    asks: 'The backup image looks like the end of the banner.',
    params: {},
  },
} as const satisfies Readonly<Record<string, Rule>>;
export type RuleID = keyof typeof checkRules;

export const ruleIDs = Object.keys(checkRules) as RuleID[];
export const RuleID = z.enum(ruleIDs as [RuleID, ...RuleID[]]);

/** How grave it is to break a rule. */
export const RuleLevel = z.enum(['fail', 'warn']);
export type RuleLevel = z.infer<typeof RuleLevel>;

/** Where a preset's numbers come from: read at the platform itself, said by others about it, or not sure. */
export const Certainty = z.enum(['read', 'said', 'unsure']);
export type Certainty = z.infer<typeof Certainty>;

type ParamsOf<R extends RuleID> = {
  -readonly [P in keyof (typeof checkRules)[R]['params']]: (typeof checkRules)[R]['params'][P] extends ParamKind
    ? z.infer<(typeof params)[(typeof checkRules)[R]['params'][P]]>
    : never;
};

/** What a preset says of one rule. */
export type AskedOf<R extends RuleID> = { level: RuleLevel; certainty?: Certainty | undefined } & ParamsOf<R>;

/** What a preset asks for, by rule; what is not there is not checked. */
export type PresetRules = { [R in RuleID]?: AskedOf<R> | undefined };

const askedOf = (id: RuleID): z.ZodType =>
  z
    .strictObject({
      level: RuleLevel,
      certainty: Certainty.optional(),
      ...Object.fromEntries(
        Object.entries<ParamKind>(checkRules[id].params).map(([name, kind]) => [name, params[kind]]),
      ),
    })
    .optional();

export const PresetRules = z.strictObject(
  Object.fromEntries(ruleIDs.map((id) => [id, askedOf(id)])),
) as unknown as z.ZodType<PresetRules>;
