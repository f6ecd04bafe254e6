/** Rules about what a banner looks like at its end, which is known once it was drawn. */
import { isPage, listed, type Broken, type RulesOf } from './ruling.ts';

/** `what` is what is asked, as a clause. */
export const notDrawn = (what: string): Broken => ({
  level: 'unknown',
  says: `Not known: ${what}. Marquee has no picture of its end.`,
  todo: 'Look at its end in the viewer.',
});

export const lookRules: RulesOf<'look.blank' | 'look.border'> = {
  'look.blank': (_asked, judged) => {
    const { drawn } = judged.delivered;
    if (!isPage(judged)) return 'other';
    if (drawn !== 'blank') return drawn ? 'passed' : notDrawn('whether it shows anything at its end');
    return {
      says: 'It shows nothing: its end is of one colour all over, and so is what comes before.',
      todo: 'Open it in the viewer: something of it may be missing or broken.',
    };
  },
  'look.border': (_asked, judged) => {
    const { drawn } = judged.delivered;
    if (!isPage(judged) || drawn === 'blank') return 'other';
    if (!drawn) return notDrawn('whether it is white at its edge');
    const { whiteSides } = drawn;
    if (whiteSides.length === 0) return 'passed';
    const where = whiteSides.length === 4 ? 'all around' : `at the ${listed(whiteSides)}`;
    return {
      says: `Its end is white up to the edge ${where}: on a white page nobody sees where it ends.`,
      todo: 'Draw a line of another colour around it.',
    };
  },
};
