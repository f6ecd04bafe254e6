/** Banner Ad cells: what kind of file it is, its display text, its size, and a dot while it is recently updated. A click plays it. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Around, Look } from '#cells/kinds/kindView.ts';
import { startEditing } from '#screen/active.ts';
import classes from './BannerCell.module.css';
import { DecisionMark } from './DecisionMark.tsx';
import { FreezeSign } from './FreezeSign.tsx';

/** A banner that the viewer lists: it has a file name and display text. */
export const isPlayable = (cell: Cell | undefined): boolean =>
  Boolean(cell?.cellBanner?.fileName && cell.cellBanner.displayText);

export function bannerLook(cell: Cell | undefined, { isEditable }: Around, isStill: boolean): Look | undefined {
  const banner = cell?.cellBanner;
  if (!banner || (banner.fileName === '' && banner.ftpfolder === '')) return undefined;
  const { bannerWidth, bannerHeight } = banner;
  const hasSize = bannerWidth > 0 && bannerHeight > 0;
  const isPlayed = isPlayable(cell);
  const content = (
    <div
      className={classes.banner}
      data-file-type={banner.fileType}
      data-recent={banner.recentlyUpdated || undefined}
      data-played={isPlayed || undefined}
    >
      {cell && isEditable && isStill && banner.fileName !== '' ? <DecisionMark cell={cell} /> : null}
      <span className={classes.name}>{banner.displayText || banner.fileName}</span>
      {cell && isEditable && isStill && banner.fileName !== '' ? <FreezeSign cellID={cell.cellID} /> : null}
      {hasSize ? <small className={classes.size}>{`${bannerWidth}×${bannerHeight}`}</small> : null}
      {isPlayed && isEditable && isStill ? (
        <button
          type="button"
          className={classes.edit}
          aria-label="Edit banner"
          title="Edit banner"
          tabIndex={-1}
          onClick={() => startEditing({ line: `row:${cell.rowID}`, columnID: cell.columnID })}
        />
      ) : null}
    </div>
  );
  return { className: undefined, content };
}
