/** Rules about how a banner tells of a click, and about landing pages that are written in it. */
import type { ClickWay } from '@marquee/contract/checks/rules.ts';
import { counted } from '@marquee/contract/counted.ts';
import type { Spots } from '#checks/facts/banner-facts.ts';
import { bySpots, isPage, listed, spotsOf, undoneOf, type Ruling, type RulesOf } from './ruling.ts';

/** As it is written in scripts, for those who write them. */
const wayWords: Readonly<Record<ClickWay, string>> = {
  clickTag: 'clickTag',
  clickTagOfQuery: 'the clickTag of the page’s address',
  'Enabler.exit': 'Enabler.exit()',
  'ExitApi.exit': 'ExitApi.exit()',
  'dhtml.getVar': "dhtml.getVar('clickTAG')",
  'SDK.clickThrough': 'SDK.clickThrough()',
  'EB.clickthrough': 'EB.clickthrough()',
  'FT.clickTag': 'Flashtalking’s clickTag',
  'APPNEXUS.getClickTag': 'APPNEXUS.getClickTag()',
};

const advice: Readonly<Record<ClickWay, string>> = {
  clickTag: 'Write var clickTag = "https://…"; into the page and open window.clickTag on a click.',
  clickTagOfQuery: 'Read clickTag from the page’s address and open it on a click.',
  'Enabler.exit': 'Load Enabler.js and call Enabler.exit() on a click.',
  'ExitApi.exit': 'Load exitapi.js and call ExitApi.exit() on a click.',
  'dhtml.getVar': "Open what dhtml.getVar('clickTAG') says on a click.",
  'SDK.clickThrough': 'Call SDK.clickThrough() on a click.',
  'EB.clickthrough': 'Call EB.clickthrough() on a click.',
  'FT.clickTag': 'Call applyClickTag() of Flashtalking’s API.',
  'APPNEXUS.getClickTag': 'Open what APPNEXUS.getClickTag() says on a click.',
};

/** Whether a script does it, and does not only have a text that says so. */
const isSure = (spots: Spots | undefined): boolean => spots !== undefined && spots.count > spots.unsure;

export const clickRules: RulesOf<'click.missing' | 'click.hardcoded' | 'click.minified'> = {
  'click.missing': ({ ways }, judged): Ruling => {
    if (!isPage(judged)) return 'other';
    const { clicks } = judged.facts;
    if (ways.some((way) => isSure(clicks[way]))) return 'passed';
    const unread = undoneOf(judged, 'whether a click is told');
    if (unread) return unread;
    const wanted = listed(
      ways.map((way) => wayWords[way]),
      'or',
    );
    const todo = ways[0] ? advice[ways[0]] : '';
    const [inText] = ways.flatMap((way) => clicks[way] ?? []);
    if (inText) {
      const says = 'Not known: what reports a click stands in a text, which a script may run.';
      return { ...bySpots(inText, says, 'Click on the banner and see what it opens.'), level: 'unknown' };
    }
    const other = Object.entries(clicks).find(([, spots]) => isSure(spots));
    const otherwise = ways.includes('clickTag') && !other ? spotsOf(judged, 'clickTagCalledOtherwise') : undefined;
    if (otherwise) {
      const name = /click_?tag\d*/i.exec(otherwise.first[0]?.words ?? '')?.[0] ?? '';
      const says = `It is called ${name}; write ${name.replace(/^\D*/, 'clickTag')}.`;
      return bySpots({ ...otherwise, unsure: 0 }, says, todo);
    }
    const used = spotsOf(judged, 'clickTagUsed');
    if (ways.includes('clickTag') && used && !other) {
      return bySpots({ ...used, unsure: 0 }, 'clickTag is used but declared nowhere for all of the page.', todo);
    }
    if (!other) return { says: `The banner reports no click by ${wanted}.`, todo };
    const [way, spots] = other;
    const says = `Clicks are reported by ${wayWords[way as ClickWay]}, not by ${wanted}.`;
    return { says, todo, evidence: spots?.first ?? [], count: spots?.count ?? 0 };
  },
  'click.hardcoded': (_asked, judged): Ruling => {
    if (!isPage(judged)) return 'other';
    const written = spotsOf(judged, 'hardcoded');
    if (written) {
      const says = `${counted(written.count, 'click leads', 'clicks lead')} to an address that is written in the banner. The ad server does not hear of ${written.count === 1 ? 'it' : 'them'}.`;
      return bySpots(written, says, 'Open the ad server’s click address instead.');
    }
    const placeholder = spotsOf(judged, 'placeholder');
    if (!placeholder) return undoneOf(judged, 'whether an address is written in it') ?? 'passed';
    const isReplaced = judged.rules['click.missing']?.ways.includes('clickTag') ?? false;
    return {
      ...bySpots(placeholder, 'clickTag is preset to an address.', ''),
      todo: isReplaced
        ? 'Make sure that the ad server puts its own address there, or leave it empty.'
        : 'Take the address out and read it from the ad server.',
      ...(isReplaced ? { level: 'warn' as const } : {}),
    };
  },
  'click.minified': (_asked, judged): Ruling => {
    const { clickTag } = judged.facts;
    if (!isPage(judged) || !clickTag) return 'other';
    if (clickTag.isInPage && !clickTag.isMinified) return 'passed';
    return {
      says: clickTag.isInPage
        ? 'clickTag stands in a minified script of the page.'
        : `clickTag stands in ${clickTag.spot.file}, not in the page.`,
      todo: 'Write it in a script of its own in the page’s head, not minified.',
      evidence: [clickTag.spot],
    };
  },
};
