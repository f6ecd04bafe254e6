/** How the banners stand for the reader: what is decided, what is next, and what something said but not yet taken makes of them. */
import type { DecisionState, VerdictWord } from '@marquee/contract/decisions.ts';
import type { ReviewBanner, ReviewVersion } from '@marquee/contract/review.ts';
import type { Post } from './outbox.ts';

export const currentOf = (banner: ReviewBanner): ReviewVersion | undefined =>
  banner.versions.find(({ isCurrent }) => isCurrent);

const states = { approve: 'approved', changes: 'changes', reject: 'rejected' } as const;
export const stateOf = (verdict: Exclude<VerdictWord, 'withdraw'>): DecisionState => states[verdict];

const badness: readonly DecisionState[] = ['waiting', 'approved', 'changes', 'rejected'];

/** A banner as it will be once a verdict on it has been taken: the worst that anybody said counts. */
function withVerdict(banner: ReviewBanner, number: number, verdict: VerdictWord): ReviewBanner {
  const current = currentOf(banner);
  if (current?.number !== number) return banner;
  const others = current.verdicts.filter(({ by }) => !by.isOwn).map((said) => said.verdict);
  const said = [...others, verdict].flatMap((word) => (word === 'withdraw' ? [] : [stateOf(word)]));
  const state = said.reduce<DecisionState>(
    (worst, one) => (badness.indexOf(one) > badness.indexOf(worst) ? one : worst),
    'waiting',
  );
  return { ...banner, state, ownVerdict: verdict === 'withdraw' ? null : verdict };
}

/** The banners as the reader sees them. */
export const withPosts = (banners: readonly ReviewBanner[], posts: readonly Post[]): readonly ReviewBanner[] =>
  posts.reduce<readonly ReviewBanner[]>((shown, post) => {
    if (post.says !== 'verdict') return shown;
    const { number, verdict } = post.body;
    return shown.map((banner) => (banner.cellID === post.cellID ? withVerdict(banner, number, verdict) : banner));
  }, banners);

/** Whether nobody waits for the reader: they have said something, or others have and that was enough. */
export const isDecided = ({ ownVerdict, state }: ReviewBanner): boolean => ownVerdict !== null || state !== 'waiting';

/** The next banner that waits, behind one and then from the beginning. */
export function nextWaiting(banners: readonly ReviewBanner[], cellID: number | undefined): ReviewBanner | undefined {
  const at = banners.findIndex((banner) => banner.cellID === cellID);
  return [...banners.slice(at + 1), ...banners.slice(0, at + 1)].find(
    (banner) => banner.cellID !== cellID && !isDecided(banner),
  );
}

/** Where the page begins: at the banner that its address names, or at the first that waits. `review.html` guesses the same. */
export const firstBanner = (banners: readonly ReviewBanner[], named: number): ReviewBanner | undefined =>
  banners.find(({ cellID }) => cellID === named) ??
  banners.find(({ ownVerdict, state }) => state === 'waiting' && ownVerdict === null) ??
  banners[0];
