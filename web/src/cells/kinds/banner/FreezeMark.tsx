/** How a banner's cell says in a corner of its own that there is no copy of its file yet, or none to be had. */
import classes from './BannerCell.module.css';

export function FreezeMark({ trouble, words }: { words: string; trouble?: string }) {
  return <span className={classes.freezing} role="img" aria-label={words} title={words} data-trouble={trouble} />;
}
