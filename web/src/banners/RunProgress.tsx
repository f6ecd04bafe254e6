/** How far something with files has come; a bar that only moves to and fro while nobody can tell. */
import type { BannerProgress } from '@marquee/contract/banners.ts';
import classes from './RunProgress.module.css';

/** `unit` is what is counted, as many: `folders`; `words` say it otherwise. */
export function RunProgress(props: {
  label: string;
  progress?: Pick<BannerProgress, 'done' | 'total'> | undefined;
  unit?: string;
  words?: string;
}) {
  const { label, progress, unit = '', words } = props;
  const part = progress && progress.total > 0 ? Math.min(1, progress.done / progress.total) : undefined;
  return (
    <div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={progress?.total}
        aria-valuenow={part === undefined ? undefined : progress?.done}
        aria-valuetext={part === undefined ? undefined : words}
      >
        <div
          className={part === undefined ? classes.unknown : classes.bar}
          style={part === undefined ? undefined : { transform: `scaleX(${part})` }}
        />
      </div>
      <p className={classes.count}>
        {part === undefined ? null : (words ?? `${progress?.done} of ${progress?.total} ${unit}`)}
      </p>
    </div>
  );
}
