/** Where on a banner a comment points, to be gone to: `v2 · 0:04`. */
import type { Comment } from '@marquee/contract/comments.ts';
import { momentOf, pinInWords } from '@marquee/contract/pins.ts';
import { IconMapPin } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import { useLayout } from '#sync/openSheet.ts';
import classes from './Comment.module.css';

/** Nothing where the reader doesn't see the banner (any more). */
export function PinChip({ comment }: { comment: Comment }) {
  const { columns } = useLayout();
  const { commentID, pin, rowID } = comment;
  if (!pin || rowID === null || !columns.some(({ columnID }) => columnID === pin.columnID)) return null;
  const { columnID, moment, number, version } = pin;
  return (
    <button
      type="button"
      className={classes.pin}
      data-pin-of={commentID}
      title="Show it on the banner"
      aria-label={`Pin ${number} ${pinInWords(pin)}: show it on the banner`}
      onClick={() => openPopup('viewer', { at: { rowID, columnID }, pin: { commentID } })}
    >
      <IconMapPin size={13} stroke={1.8} aria-hidden />
      {number} · v{version}
      {moment === null ? '' : ` · ${momentOf(moment)}`}
    </button>
  );
}
