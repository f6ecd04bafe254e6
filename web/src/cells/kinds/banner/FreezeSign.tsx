/** A small sign in a banner's cell while a copy of it is made, and where none can be made. */
import classes from './BannerCell.module.css';
import { useFreezing } from './freezing.ts';

export function FreezeSign(props: { cellID: number }) {
  const freezing = useFreezing(props.cellID);
  if (!freezing) return null;
  const words = freezing.why ?? 'A copy of this banner is being made.';
  return (
    <span
      className={classes.freezing}
      role="img"
      aria-label={words}
      title={words}
      data-trouble={freezing.why === null ? undefined : freezing.state}
    />
  );
}
