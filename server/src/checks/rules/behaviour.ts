/** Rules about what scripts do to the page and the browser, and about sound. */
import { counted } from '@marquee/contract/counted.ts';
import type { SpotKind, Spots } from '#checks/facts/banner-facts.ts';
import { bySpots, isPage, spotsOf, undoneOf, type Broken, type Judged, type Ruling, type RulesOf } from './ruling.ts';

/** What scripts may not do: `says` is said of how many places there are. */
function notDone(judged: Judged, kind: SpotKind, words: { says: string; todo: string; asks: string }): Ruling {
  if (!isPage(judged)) return 'other';
  const spots = spotsOf(judged, kind);
  if (!spots) return undoneOf(judged, words.asks) ?? 'passed';
  const isUnsure = spots.unsure === spots.count;
  const at = counted(spots.count, 'place');
  return bySpots(
    spots,
    `A script ${isUnsure ? 'may ' : ''}${words.says.replace(/\|(es)?/, (_mark, es: string | undefined) => (isUnsure ? '' : (es ?? 's')))}, at ${at}.`,
    words.todo,
  );
}

/** Whether sound is heard before a click where scripts mute what plays, or play something; undefined where they do neither. */
function unknownSound(judged: Judged, loud: Spots | undefined): Broken | undefined {
  const spots = loud ?? spotsOf(judged, 'sounding');
  if (!spots) return undoneOf(judged, 'whether sound is played');
  return {
    level: 'unknown',
    says: loud
      ? 'Not known: whether what plays by itself is heard. A script may mute it.'
      : 'Not known: whether sound is heard before a click. A script may play a film or a sound.',
    todo: loud
      ? 'Add muted to the tag, so that it is so from the beginning.'
      : 'Listen to it, and play sound only after a click.',
    evidence: spots.first,
    count: spots.count,
  };
}

export const behaviourRules: RulesOf<
  | 'js.storage'
  | 'js.cookie'
  | 'js.docwrite'
  | 'js.dialog'
  | 'js.top'
  | 'js.geolocation'
  | 'js.console'
  | 'av.muted'
  | 'av.inline'
  | 'perf.cpu'
> = {
  'js.storage': (_asked, judged) =>
    notDone(judged, 'storage', {
      says: 'use| the browser’s storage',
      todo: 'Keep what it needs in a variable.',
      asks: 'whether storage is used',
    }),
  'js.cookie': (_asked, judged) =>
    notDone(judged, 'cookie', { says: 'use| cookies', todo: 'Leave cookies out.', asks: 'whether cookies are used' }),
  'js.docwrite': (_asked, judged) =>
    notDone(judged, 'docwrite', {
      says: 'call| document.write',
      todo: 'Add elements to the page instead.',
      asks: 'whether document.write is called',
    }),
  'js.dialog': (_asked, judged) =>
    notDone(judged, 'dialog', {
      says: 'open| a dialog (alert, confirm or prompt)',
      todo: 'Take the dialog out.',
      asks: 'whether dialogs are opened',
    }),
  'js.top': (_asked, judged) =>
    notDone(judged, 'top', {
      says: 'reach|es for the page around the banner',
      todo: 'Tell the page by postMessage, if at all.',
      asks: 'whether the page around it is reached for',
    }),
  'js.geolocation': (_asked, judged) =>
    notDone(judged, 'geolocation', {
      says: 'ask| for the visitor’s location',
      todo: 'Leave it out.',
      asks: 'whether the location is asked for',
    }),
  'js.console': (_asked, judged) =>
    notDone(judged, 'console', {
      says: 'write| to the console',
      todo: 'Take out what was there to find mistakes.',
      asks: 'whether the console is written to',
    }),
  'av.muted': (_asked, judged) => {
    if (!isPage(judged)) return 'other';
    const loud = spotsOf(judged, 'loud');
    if (!loud || loud.unsure === loud.count) return unknownSound(judged, loud) ?? 'passed';
    const says = `${counted(loud.count, 'film or sound plays', 'films or sounds play')} by itself and is not muted.`;
    return bySpots(
      loud,
      loud.count === 1 ? says : says.replace('itself and is', 'themselves and are'),
      'Add muted to the tag, and play sound only after a click.',
    );
  },
  'av.inline': (_asked, judged) => {
    if (!isPage(judged)) return 'other';
    const notInline = spotsOf(judged, 'notInline');
    const todo = 'Add playsinline to the video tag.';
    if (notInline) {
      const says = `${counted(notInline.count, 'film opens', 'films open')} full screen on iPhones, unless a script sees to it.`;
      const isUnsure = notInline.unsure === notInline.count;
      return bySpots(notInline, isUnsure ? says : says.replace(/, unless.*/, '.'), todo);
    }
    const filming = spotsOf(judged, 'filming');
    if (!filming) return undoneOf(judged, 'whether films play inside the banner') ?? 'passed';
    const says = 'Not known: whether a film that a script makes plays inside the banner.';
    return { level: 'unknown', says, todo, evidence: filming.first, count: filming.count };
  },
  'perf.cpu': (_asked, judged) =>
    isPage(judged)
      ? {
          level: 'unknown',
          says: 'Not known: how much of a processor it needs is only seen when it plays.',
          todo: 'Look at it in the browser’s task manager.',
        }
      : 'other',
};
