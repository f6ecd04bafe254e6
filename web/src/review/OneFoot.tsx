/** What stands below the banner that is played: what it is, the way to its versions and comments, and the question. */
import { dotted } from '@marquee/contract/isolated.ts';
import type { ReviewBanner, ReviewPage } from '@marquee/contract/review.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { Decision } from './Decision.tsx';
import classes from './One.module.css';
import { StateWord } from './StateMark.tsx';
import { useReview } from './store.ts';
import { sizeOf } from './Thumb.tsx';
import { Versions } from './Versions.tsx';
import { t } from './words.ts';

function Facts({ banner }: { banner: ReviewBanner }) {
  const facts = [sizeOf(banner), banner.groupName, banner.columnName].filter((fact) => fact !== '');
  return (
    <>
      <p className={classes.facts}>{dotted(facts)}</p>
      {banner.fields.length > 0 ? (
        <dl className={classes.fields}>
          {banner.fields.map(({ colour, name, text }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns may have one name
            <div key={place} className={classes.fieldBox}>
              <dt>{name}</dt>
              <dd className={colour === undefined ? undefined : classes.filled} data-fill={colour}>
                {text}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

function CommentsOpener({ count }: { count: number }) {
  const { isPanelOpen } = useReview();
  return (
    <button
      type="button"
      className={classes.opener}
      data-opens-comments
      aria-expanded={isPanelOpen}
      aria-controls="comments"
      onClick={() => useReview.setState({ isPanelOpen: !isPanelOpen })}
    >
      <IconMessageCircle size={18} stroke={1.7} aria-hidden />
      {count === 0 ? t('comments') : t('noOfComments', { count })}
    </button>
  );
}

/** `place` says which of how many it is. */
export function OneFoot(props: { banner: ReviewBanner; page: ReviewPage; place: string; noOfComments: number }) {
  const { banner, page } = props;
  return (
    <div className={classes.foot}>
      <div className={classes.info}>
        <div className={classes.titleRow}>
          <h2 className={classes.name}>
            {banner.name}
            <span className={classes.hidden}>, {props.place}</span>
          </h2>
          {page.mayDecide ? <StateWord state={banner.state} /> : null}
        </div>
        <Facts banner={banner} />
        <div className={classes.tools}>
          {page.maySeeOlder ? <Versions banner={banner} /> : null}
          <CommentsOpener count={props.noOfComments} />
        </div>
      </div>
      <Decision banner={banner} page={page} />
    </div>
  );
}
