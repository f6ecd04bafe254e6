/** What tells the banners of one campaign apart, and never makes one a newer one of another: density, length, frame, concept, place, job. */
import { isMarketOrLanguage } from './languages.ts';

/**
 * Each kind with what it is. `words` stand alone; `numbered` ones carry a letter or number, glued on or behind them; `identified` ones
 * a number of three digits or more, since an ID.3 is a car.
 */
const kinds: { words?: string; numbered?: string; identified?: string; pattern?: RegExp }[] = [
  // Pixel densities: @2x, xhdpi, retina.
  { words: 'retina ldpi mdpi hdpi xhdpi xxhdpi xxxhdpi nonretina', pattern: /^[1-4]x$/ },
  // Quality and weight of one picture: q60, 150kb, 1080p, 25fps, lowres.
  {
    words:
      'lowres lores hires highres midres hq lq hd sd fhd uhd fullhd 2k 4k 8k min compressed compress optimized optimised ' +
      'tinified crushed komprimiert gecomprimeerd h264 h265 prores vp9 rgb cmyk srgb 4c sw bw',
    numbered: 'q',
    pattern: /^\d+(?:p|i|kb|mb|kbps|mbps|fps|k|hz|dpi|ppi|pct)$/,
  },
  // How long a film runs, and which of its lengths it is.
  {
    words: 'bumper longform shortform long short cutdown longversion shortversion',
    pattern: /^\d+(?:s|sec|secs|sek|seg|second|seconds|sekunden|seconden|secondes|segundos)$/,
  },
  // Its shape on a screen.
  {
    words:
      'portrait landscape square vertical horizontal hochformat querformat staand liggend paysage carré stående liggende quer hoch hor ver squa vert horiz port land',
    pattern: /^(?:16x9|9x16|4x5|5x4|1x1|4x3|3x4|2x3|3x2|21x9|2x1|1x2|191x1)$/,
  },
  // What is said or written in it.
  {
    words:
      'clean textless subtitled subtitles subs sub ut untertitelt muted mute silent sound audio vo nosound withsound',
  },
  // A frame of an animation, or a picture that stands in for it.
  {
    words:
      'endframe endcard poster posterframe fallback backup static animated still loop noloop intro outro storyboard thumb thumbnail ' +
      'preview statisch animiert statique animé overlay background bg',
    numbered: 'bnr img pic frame f fr slide panel scene screen card bild szene still step',
  },
  // Another concept, which the client chooses from, or a test of two.
  {
    words: 'test control holdout',
    numbered:
      'concept creative crea cr8 motiv motif motief motivo idea idee idé option opt opcion opción optie alt alternative alternativ ' +
      'route piste voie propuesta proposal proposition voorstel vorschlag variante variant var variation version kv keyvisual visual ' +
      'layout sujet theme arm cell group gruppe konzept koncept konsept linje spår ad copy message msg headline copyline sub bg part teil deel partie teaser',
  },
  // Where it stands on the page.
  {
    words:
      'desktop mobile tablet ctv app top bottom side left right header footer sidebar atf btf middle center centre above below links rechts oben unten boven onder ' +
      'in out inter preroll midroll postroll hp homepage startseite ros inread inarticle sticky anchor feed prospecting retargeting prosp rtg rmkt',
    numbered: 'pos position slot placement plc plcmt platz place',
  },
  // The server that delivers it, which wants a build of its own.
  {
    words:
      'dcm cm360 dv360 sizmek gdn adform ft flashtalking celtra ttd xandr appnexus gam dfp adwords googleads studio gwd amazon dsp ' +
      'criteo taboola outbrain meta facebook fb instagram insta ig youtube yt tiktok snap snapchat pinterest linkedin weborama innovid teads ogury',
  },
  // What somebody put aside.
  {
    words: 'old archive archived archiv alt oud ancien vieux obsolete unused donotuse vanha gammal gammel staré stary',
  },
  // The number of a job, an order, a placement or an article.
  {
    identified: 'j p job jobno po pid cid crid adid id nr ref ticket wo order auftrag projekt project sku',
  },
];

const set = (lists: readonly (string | undefined)[]) => new Set(lists.flatMap((list) => (list ?? '').split(' ')));
const words = set(kinds.map((kind) => kind.words));
const numbered = set(kinds.map((kind) => kind.numbered));
const identified = set(kinds.map((kind) => kind.identified));
const patterns = kinds.flatMap((kind) => kind.pattern ?? []);

/** The letter of concept B, or the number of frame 2; and the same glued to its word. */
const mark = /^(?:[a-h]|\d{1,9})$/;
const gluedMark = /^(\p{L}+?)([a-h]|\d{1,9})$/u;
const carries = (word: string, its: string): boolean =>
  mark.test(its) &&
  (numbered.has(word) || (identified.has(word) && its.length > 2)) &&
  (word.length > 2 || /\d/.test(its));
const isSize = (token: string | undefined): boolean => /^\d+x\d+$/.test(token ?? '');
const ratios = new Set('16 9|9 16|4 5|1 1|4 3|3 4|2 3|3 2|21 9|1 5x'.split('|'));

/** A number of a job or order: `10442_Sale`, `APL0042_Sale`; not a year. At the end of a name it may be anything. */
const jobNumber = /^(?!(?:19|20)\d\d$)\d{4,}$/;
const jobAtStart = /^\p{L}{1,4}\d{4,}$/u;

/** How many words of a series, from one on, only tell it from its siblings. */
function siblingWords(series: readonly string[], at: number): number {
  const [before, word = '', next = '', afterNext] = [series[at - 1], series[at], series[at + 1], series[at + 2]];
  if (carries(word, next)) return 2;
  if (ratios.has(`${word} ${next}`)) return 2;
  // A案, the Japanese concept A.
  if (/^[a-h]$/.test(word) && next === 'an' && !afterNext) return 2;
  if (words.has(word) || isMarketOrLanguage(word) || patterns.some((pattern) => pattern.test(word))) return 1;
  // A client's letters and the number of the job: `CIW-4589 Newsletter`.
  if (at === 0 && series.length > 3 && /^\p{L}{2,4}$/u.test(word) && jobNumber.test(next)) return 2;
  const [, glued = '', its = ''] = gluedMark.exec(word) ?? [];
  if (carries(glued, its)) return 1;
  if (next !== '' && (jobNumber.test(word) || (at === 0 && jobAtStart.test(word)))) return 1;
  const atEdge = at === 0 || next === '' || isSize(before) || isSize(next);
  if (/^[a-h]$/.test(word) && atEdge) return 1;
  // `hero_300x250_2` is the second of a row of pictures; the 5 of a Saab 9-5 stands before its size.
  return /^\d{1,3}$/.test(word) && next === '' && at > 0 ? 1 : 0;
}

/** A series without all that tells siblings apart: the same for the frames, densities and concepts of one banner. */
export function familyOf(series: string): string {
  const all = series.split(' ');
  const left: string[] = [];
  for (let at = 0; at < all.length;) {
    const length = siblingWords(all, at);
    if (length === 0) left.push(all[at] ?? '');
    at += length || 1;
  }
  return left.join(' ');
}
