/** Rules about what moves: how long, how often, without end, how fast. */
import { counted } from '@marquee/contract/counted.ts';
import type { BannerFacts, GifFact } from '#checks/facts/banner-facts.ts';
import { movingLibraries } from '#checks/facts/known-libraries.ts';
import { longest } from '#checks/facts/styled-motion.ts';
import { bySpots, isPage, listed, spotsOf, type Broken, type Judged, type Ruling, type RulesOf } from './ruling.ts';

const inSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
const shorter = 'Make it shorter, or let it stop on its last picture.';
const ending = 'Let it stop on its last picture.';
const openOnce = 'Open it in the viewer once.';

/** Timers tell a length to a few pictures. ms */
const slack = 100;

const endlessGif = ({ facts }: Judged): GifFact | undefined =>
  facts.gifs.first.find(({ plays, isUnsure }) => plays === 0 && !isUnsure);

/** What plays without end, as its bytes or who played it say. */
function endless(judged: Judged): Broken | undefined {
  const { steered } = judged.delivered;
  if (steered?.isEndless) return { says: 'The animation does not come to an end.', todo: ending };
  // Somebody played it, and it ended.
  if (steered && steered.length !== null) return undefined;
  const spots = spotsOf(judged, 'endless');
  // Where a script may stop all of it, that is not known.
  if (spots && spots.unsure < spots.count)
    return bySpots(spots, 'A style or a tag repeats an animation without end.', ending);
  const gif = endlessGif(judged);
  return (
    gif && {
      says: 'A GIF plays without end.',
      todo: 'Save the GIF so that it plays once or a few times.',
      evidence: [{ file: gif.path }],
    }
  );
}

const motionKinds = ['timed', 'unread', 'elsewhere', 'endless', 'filming'] as const;

/** Why it can't be known how what scripts, films and files that can't be read move goes on; undefined where nothing of that is there. */
function unknown(judged: Judged, what: string): Broken | undefined {
  const { facts, delivered } = judged;
  if (delivered.fileType === 3) {
    return { level: 'unknown', says: `Not known: ${what} is only seen when it plays.`, todo: openOnce };
  }
  const gif = facts.gifs.first.find((one) => one.isUnsure);
  const spots = motionKinds.map((kind) => spotsOf(judged, kind)).find((one) => one !== undefined);
  if (!spots && !gif && facts.noOfMedia === 0) return undefined;
  const players = facts.libraries.filter((one) => movingLibraries.has(one)).slice(0, 3);
  const by = players.length > 0 ? `${listed(players)} ${players.length === 1 ? 'plays' : 'play'} it, and ` : '';
  return {
    level: 'unknown',
    says: `Not known: ${by}${what} is only seen when it plays.`,
    todo: delivered.steered ? '' : openOnce,
    evidence: spots?.first ?? (gif ? [{ file: gif.path }] : []),
    count: spots?.count ?? (gif ? 1 : 0),
  };
}

/** The longest of its GIFs, with all rounds. */
const longestGif = ({ facts }: Judged): GifFact | undefined =>
  facts.gifs.first.filter(({ isUnsure }) => !isUnsure).toSorted((a, b) => b.ms * b.plays - a.ms * a.plays)[0];

function length({ most }: { most: number }, judged: Judged): Ruling {
  const { steered } = judged.delivered;
  const tooLong = (ms: number): boolean => ms > most * 1_000 + slack;
  const may = `it may last ${most} s`;
  if (steered && !steered.isEndless && steered.length !== null) {
    return tooLong(steered.length)
      ? { says: `It plays for ${inSeconds(steered.length)}; ${may}.`, todo: shorter }
      : 'passed';
  }
  const isEndless = endless(judged);
  if (isEndless) return { ...isEndless, says: `${isEndless.says.replace(/\.$/, '')}; ${may}.` };
  const gif = longestGif(judged);
  if (gif && tooLong(gif.ms * gif.plays)) {
    const says = `A GIF plays for ${inSeconds(gif.ms * gif.plays)}; ${may}.`;
    return { says, todo: shorter, evidence: [{ file: gif.path }] };
  }
  const { styles } = judged.facts;
  if (styles && tooLong(styles.ms)) {
    return { says: `A style moves for ${inSeconds(styles.ms)}; ${may}.`, todo: shorter, evidence: [styles.at] };
  }
  const open = unknown(judged, 'its length');
  if (open) return open;
  if (!styles || !tooLong(styles.msAtMost)) return 'passed';
  return styledPerhaps(
    styles,
    `${styles.msAtMost >= longest ? 'without end' : `for ${inSeconds(styles.msAtMost)}`}; ${may}`,
  );
}

/** What styles do if all that they say counts at some time. */
const styledPerhaps = ({ atMostAt }: NonNullable<BannerFacts['styles']>, moves: string): Broken => ({
  level: 'unknown',
  says: `Not known: which styles count depends on a script or a condition. With all of them it moves ${moves}.`,
  todo: openOnce,
  evidence: [atMostAt],
});

export const motionRules: RulesOf<'anim.length' | 'anim.loops' | 'anim.endless' | 'anim.rate'> = {
  'anim.length': length,
  'anim.loops': ({ most }, judged) => {
    if (judged.delivered.fileType === 3) return 'other';
    const isEndless = endless(judged);
    if (isEndless) return isEndless;
    const gif = judged.facts.gifs.first.find(({ plays, isUnsure }) => plays > most && !isUnsure);
    // Of a page it may be only a part, as a button that pulses.
    const level = isPage(judged) ? { level: 'warn' as const } : {};
    const times = (count: number): string => counted(Math.round(count * 10) / 10, 'time');
    if (gif) {
      const says = `A GIF plays ${times(gif.plays)}; it may play ${times(most)}.`;
      return { says, todo: 'Save the GIF with fewer rounds.', evidence: [{ file: gif.path }], ...level };
    }
    const { styles } = judged.facts;
    if (styles && styles.rounds > most) {
      const says = `A style repeats an animation ${times(styles.rounds)}; it may play ${times(most)}.`;
      return {
        says,
        todo: 'Let it play fewer times, if all of the banner repeats with it.',
        evidence: [styles.at],
        ...level,
      };
    }
    const open = unknown(judged, 'how often it repeats');
    if (open || !styles || styles.roundsAtMost <= most) return open ?? 'passed';
    const rounds = styles.roundsAtMost >= longest ? 'without end' : times(styles.roundsAtMost);
    return styledPerhaps(styles, `${rounds}; it may play ${times(most)}`);
  },
  'anim.endless': (_asked, judged) => {
    const { fileType, steered } = judged.delivered;
    if (fileType === 3) return 'other';
    const isEndless = endless(judged);
    if (isEndless) return isEndless;
    if (steered?.length != null) return 'passed';
    const { styles } = judged.facts;
    const open = unknown(judged, 'whether it ends');
    return open ?? (styles && styles.roundsAtMost >= longest ? styledPerhaps(styles, 'without end') : 'passed');
  },
  'anim.rate': ({ most }, { facts }) => {
    const fast = facts.gifs.first
      .filter(({ rate }) => rate > most)
      .toSorted((a, b) => Number(a.isUnsure ?? false) - Number(b.isUnsure ?? false));
    const [first] = fast;
    if (!first) return 'passed';
    return {
      says: `A GIF shows ${counted(first.rate, 'picture')} in a second; it may show ${most}.`,
      todo: 'Show fewer pictures, each for longer.',
      evidence: fast.map(({ path, rate }) => ({ file: path, words: `${rate} a second` })),
      ...(first.isUnsure ? { level: 'warn' as const } : {}),
    };
  },
};
