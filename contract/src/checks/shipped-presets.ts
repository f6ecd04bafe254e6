/** The presets that come with Marquee: what platforms asked of banners when it was looked up. They change, so accounts copy and edit them. */
import type { Preset } from '#checks/presets.ts';
import type { AskedOf, Certainty, PresetRules, RuleID, RuleLevel, WeightBasis, WeightLimit } from '#checks/rules.ts';
import { kilobytes, megabytes } from '#checks/limit-words.ts';
import { socialPresets } from '#checks/social-presets.ts';

const image: Preset['fileTypes'] = [1];
const page: Preset['fileTypes'] = [2];
const checkedOn = '2026-11-15';

const words = (list: string): string[] => list.split(' ');

/** What a platform turns away, and what it advises against, as read at the platform itself unless said otherwise. */
const asked =
  (level: RuleLevel) =>
  <R extends RuleID>(_rule: R, numbers: Omit<AskedOf<R>, 'level' | 'certainty'>, certainty: Certainty = 'read') =>
    ({ level, certainty, ...numbers }) as AskedOf<R>;
const fails = asked('fail');
const warns = asked('warn');

/** Of each size what may load first and what later, in KB. */
const firstAndLater = (...pairs: [sizes: string, first: number, later: number][]): WeightLimit[] =>
  pairs.flatMap(([sizes, first, later]) => [
    { basis: 'initial' as const, most: kilobytes(first), sizes: words(sizes) },
    { basis: 'subsequent' as const, most: kilobytes(later), sizes: words(sizes) },
  ]);
const forAll = (basis: WeightBasis, most: number): WeightLimit => ({ basis, most, sizes: [] });

interface Said {
  id: string;
  name: string;
  fileTypes: Preset['fileTypes'];
  source: string;
  advice?: string;
  rules: PresetRules;
}

const wholeArea = 'The whole area has to lead to the landing page.';
const newTab = 'A click has to open a new tab.';

const said: readonly Said[] = [
  {
    id: 'iab-2017',
    name: 'IAB New Ad Portfolio (2017)',
    fileTypes: page,
    source: 'IAB, “New Ad Portfolio: Advertising Creative Guidelines”, July 2017, at iab.com.',
    advice:
      'Weights are of what is loaded, packed by gzip. What loads later begins one second after the page is there (DOMContentLoaded). Sound is off until a click. How sizes of 970×250, 300×1050 and 300×600 are counted is said by others than the IAB.',
    rules: {
      'pkg.weight': fails(
        'pkg.weight',
        {
          limits: firstAndLater(
            ['970x250 300x1050 300x600', 250, 500],
            ['970x90', 200, 400],
            ['728x90 300x250 160x600', 150, 300],
            ['320x50 300x50 120x60', 50, 100],
            ['640x1136 750x1334 1080x1920', 300, 600],
          ),
        },
        'said',
      ),
      'net.count': fails('net.count', { most: 10 }),
      'anim.length': fails('anim.length', { most: 15 }, 'said'),
      'anim.loops': fails('anim.loops', { most: 3 }, 'said'),
      'anim.endless': fails('anim.endless', {}, 'said'),
      'av.muted': fails('av.muted', {}),
      'perf.cpu': warns('perf.cpu', { most: 30 }),
    },
  },
  {
    id: 'google-ads-html5',
    name: 'Google Ads, HTML5',
    fileTypes: page,
    source:
      'Google Ads Help, “Uploaded display ads specifications” and “About HTML5 ads”, at support.google.com/google-ads.',
    advice: `${wholeArea} Google Ads leads there by itself; a banner with parts of its own to click calls ExitApi.exit(). Pictures lie in the zip.`,
    rules: {
      'pkg.zip': fails('pkg.zip', {}),
      'pkg.weight': fails('pkg.weight', { limits: [forAll('zip', kilobytes(600))] }),
      'pkg.count': fails('pkg.count', { most: 40 }, 'said'),
      'pkg.type': fails('pkg.type', { types: words('html css js gif png jpg jpeg svg') }),
      'name.length': fails('name.length', { most: 50 }, 'said'),
      'html.tags': fails('html.tags', {}),
      'html.size': fails('html.size', {}),
      'size.mismatch': fails('size.mismatch', {}),
      'ref.missing': fails('ref.missing', {}),
      'ref.case': fails('ref.case', {}),
      'net.external': fails(
        'net.external',
        // The exit API that it asks for comes from Google, too.
        { hosts: words('fonts.googleapis.com fonts.gstatic.com tpc.googlesyndication.com') },
        'said',
      ),
      'net.http': fails('net.http', {}),
      'js.storage': fails('js.storage', {}),
      'anim.length': fails('anim.length', { most: 30 }, 'said'),
      'anim.endless': fails('anim.endless', {}, 'said'),
    },
  },
  {
    id: 'google-ads-image',
    name: 'Google Ads, images',
    fileTypes: image,
    source: 'Google Ads Help, “Uploaded display ads specifications”, at support.google.com/google-ads.',
    advice: 'A GIF may move for 30 seconds and has to stand still then.',
    rules: {
      'pkg.weight': fails('pkg.weight', { limits: [forAll('unpacked', kilobytes(150))] }),
      'pkg.type': fails('pkg.type', { types: words('gif jpg jpeg png') }),
      'size.allowed': fails('size.allowed', {
        sizes: words(
          '200x200 240x400 250x250 250x360 300x250 336x280 580x400 120x600 160x600 300x600 300x1050 468x60 728x90 930x180 970x90 970x250 980x120 300x50 320x50 320x100',
        ),
      }),
      'size.mismatch': fails('size.mismatch', {}),
      'anim.length': fails('anim.length', { most: 30 }),
      'anim.endless': fails('anim.endless', {}),
      // Slower than five.
      'anim.rate': fails('anim.rate', { most: 4 }),
    },
  },
  {
    id: 'campaign-manager-360',
    name: 'Campaign Manager 360',
    fileTypes: page,
    source:
      'Campaign Manager 360 Help, “HTML5 creatives” and “Creative asset specifications”, at support.google.com/campaignmanager.',
    advice:
      'Better than the most that is taken: 200 KB that load first and 500 KB in all, and no more than 30 seconds. clickTag may be preset to an address while it is tried; Campaign Manager puts its own in its place.',
    rules: {
      'pkg.weight': fails('pkg.weight', { limits: [forAll('zip', megabytes(9.5))] }),
      'pkg.count': fails('pkg.count', { most: 100 }, 'said'),
      'pkg.type': fails(
        'pkg.type',
        { types: words('html htm js css jpg jpeg gif png json xml svg ttf otf woff woff2 eot') },
        'said',
      ),
      'pkg.nested': fails('pkg.nested', {}),
      'ref.missing': fails('ref.missing', {}),
      'ref.case': fails('ref.case', {}),
      'ref.orphan': fails('ref.orphan', {}),
      'click.missing': fails('click.missing', { ways: ['clickTag'] }),
      'click.hardcoded': fails('click.hardcoded', {}),
      'js.storage': fails('js.storage', {}),
      'anim.length': warns('anim.length', { most: 30 }),
    },
  },
  {
    id: 'display-video-360',
    name: 'Display & Video 360, HTML5',
    fileTypes: page,
    source: 'Display & Video 360 Help, “HTML5 creatives”, at support.google.com/displayvideo.',
    advice: `${newTab} No more than 25 cookies may be set by all that it loads.`,
    rules: {
      'pkg.weight': fails('pkg.weight', { limits: [forAll('gzip', megabytes(5))] }),
      'pkg.type': fails('pkg.type', {
        types: words('html htm css js jpg jpeg gif png svg ttf otf woff woff2 eot'),
      }),
      'net.count': fails('net.count', { most: 100 }),
      'click.missing': fails('click.missing', { ways: ['clickTag'] }),
      'click.minified': fails('click.minified', {}),
      'anim.length': fails('anim.length', { most: 30 }),
    },
  },
  {
    id: 'display-video-360-image',
    name: 'Display & Video 360, images',
    fileTypes: image,
    source: 'Display & Video 360 Help, “Image creatives”, at support.google.com/displayvideo.',
    rules: {
      'pkg.weight': fails('pkg.weight', { limits: [forAll('unpacked', megabytes(10))] }),
      'pkg.type': fails('pkg.type', { types: words('jpg jpeg gif png') }),
      'anim.length': fails('anim.length', { most: 30 }),
    },
  },
  {
    id: 'amazon-dsp',
    name: 'Amazon DSP',
    fileTypes: page,
    source: 'Amazon Ads, “Creative specifications and policies: HTML5”, at advertising.amazon.com.',
    advice: '15 seconds are for Amazon’s own pages; elsewhere 30 are allowed.',
    rules: {
      'pkg.zip': fails('pkg.zip', {}),
      'pkg.weight': fails('pkg.weight', { limits: [forAll('zip', kilobytes(200))] }, 'said'),
      'pkg.type': fails('pkg.type', { types: words('html js css jpg png gif woff eot json') }, 'said'),
      'html.entry': fails('html.entry', {}),
      'click.missing': fails('click.missing', { ways: ['SDK.clickThrough'] }),
      'anim.length': warns('anim.length', { most: 15 }),
      'anim.loops': fails('anim.loops', { most: 3 }),
      'anim.endless': fails('anim.endless', {}),
      'look.border': warns('look.border', {}),
    },
  },
  {
    id: 'microsoft-invest',
    name: 'Microsoft Invest (Xandr)',
    fileTypes: page,
    source: 'Microsoft Learn, “HTML5 creatives” of Microsoft Invest (Xandr), at learn.microsoft.com.',
    advice: `How much it may weigh depends on the seller. ${newTab}`,
    rules: {
      'pkg.zip': fails('pkg.zip', {}),
      'html.entry': fails('html.entry', {}),
      'size.mismatch': fails('size.mismatch', {}),
      'click.missing': fails('click.missing', { ways: ['clickTagOfQuery', 'APPNEXUS.getClickTag'] }),
      'click.hardcoded': fails('click.hardcoded', {}),
      'js.storage': fails('js.storage', {}),
    },
  },
  {
    id: 'the-trade-desk',
    name: 'The Trade Desk',
    fileTypes: page,
    source: 'Creative guides of agencies and publishers that quote The Trade Desk’s HTML5 specification.',
    advice: 'Its numbers are said by others. Ask your contact there before you rely on them.',
    rules: {
      'pkg.weight': fails(
        'pkg.weight',
        {
          limits: [
            forAll('zip', megabytes(10)),
            forAll('unpacked', megabytes(12)),
            forAll('initial', kilobytes(300)),
            forAll('subsequent', kilobytes(600)),
          ],
        },
        'said',
      ),
      'pkg.heaviest': fails('pkg.heaviest', { most: megabytes(2.2) }, 'said'),
      'pkg.count': fails('pkg.count', { most: 100 }, 'said'),
      // All that banners are made of but for fonts, which are not taken.
      'pkg.type': fails(
        'pkg.type',
        { types: words('html htm css js json xml txt gif png jpg jpeg svg webp mp4 webm mp3') },
        'said',
      ),
      'html.weight': fails('html.weight', { most: kilobytes(100) }, 'said'),
      'net.count': fails('net.count', { most: 10 }, 'said'),
      'click.missing': fails('click.missing', { ways: ['clickTagOfQuery'] }, 'said'),
      'click.hardcoded': fails('click.hardcoded', {}, 'said'),
      'anim.length': fails('anim.length', { most: 15 }, 'said'),
    },
  },
  {
    id: 'adform',
    name: 'Adform',
    fileTypes: page,
    source: 'Adform Help, “HTML5 banners” and “manifest.json”, at adformhelp.com.',
    rules: {
      'pkg.weight': fails('pkg.weight', { limits: [forAll('zip', kilobytes(300))] }, 'said'),
      'pkg.manifest': fails('pkg.manifest', { kind: 'adform' }),
      'size.mismatch': fails('size.mismatch', {}),
      'click.missing': fails('click.missing', { ways: ['dhtml.getVar'] }),
      'anim.length': fails('anim.length', { most: 30 }, 'said'),
      'anim.endless': fails('anim.endless', {}, 'said'),
    },
  },
  {
    id: 'flashtalking',
    name: 'Flashtalking',
    fileTypes: page,
    source: 'Flashtalking (Innovid), “HTML5 ad development”, its manifest and API.',
    advice: 'Weights and lengths come from the media plan.',
    rules: {
      'pkg.manifest': fails('pkg.manifest', { kind: 'flashtalking' }),
      'size.mismatch': fails('size.mismatch', {}),
      'click.missing': fails('click.missing', { ways: ['FT.clickTag'] }, 'unsure'),
    },
  },
  {
    id: 'yahoo',
    name: 'Yahoo (2016)',
    fileTypes: page,
    source: 'Yahoo, “HTML5 ad specifications”, as of 2016.',
    advice: 'Its numbers are of 2016. The backup image lies in the zip and is not counted.',
    rules: {
      'pkg.zip': fails('pkg.zip', {}),
      'pkg.weight': fails('pkg.weight', { limits: firstAndLater(['728x90', 150, 300], ['320x50', 50, 100]) }),
      'html.one': fails('html.one', {}),
      'net.external': fails('net.external', { hosts: [] }),
      'anim.length': fails('anim.length', { most: 15 }),
      'backup.missing': fails('backup.missing', {}),
      'backup.size': warns('backup.size', {}),
      'backup.differs': warns('backup.differs', {}),
    },
  },
];

/** By name. */
export const shippedPresets: readonly Preset[] = [...said, ...socialPresets]
  .map(({ id, advice = '', ...others }) => ({
    ...others,
    presetID: id,
    version: 1,
    advice,
    checkedOn,
    basedOn: null,
    isShipped: true,
  }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));
