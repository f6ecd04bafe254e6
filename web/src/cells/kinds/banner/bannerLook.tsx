/**
 * Banner Ad cells: what kind of file it is, its display text, its size, and a dot while it is recently updated. A click plays it. In high rows
 * a picture, too.
 */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Around, Look } from '#cells/kinds/kindView.ts';
import { pencil } from '#cells/kinds/pencil.tsx';
import type { ComponentType, ReactNode } from 'react';
import classes from './BannerCell.module.css';
import { bannerMarks } from './bannerMarks.ts';

/** A banner that the viewer lists: it has a file name and display text. */
export const isPlayable = (cell: Cell | undefined): boolean =>
  Boolean(cell?.cellBanner?.fileName && cell.cellBanner.displayText);

/** In high rows: the place of the picture, and beside it the name over everything else that is known. */
function tall(
  cell: Cell,
  banner: NonNullable<Cell['cellBanner']>,
  Still: ComponentType<{ cell: Cell }> | undefined,
  facts: ReactNode,
): ReactNode {
  return (
    <>
      {Still ? <Still key={cell.cellID} cell={cell} /> : <span className={classes.still} />}
      <span className={classes.words}>
        <span className={classes.name}>{banner.displayText || banner.fileName}</span>
        <span className={classes.facts}>{facts}</span>
      </span>
    </>
  );
}

export function bannerLook(cell: Cell | undefined, { isEditable, isTall }: Around, isStill: boolean): Look | undefined {
  const banner = cell?.cellBanner;
  if (!banner || (banner.fileName === '' && banner.ftpfolder === '')) return undefined;
  const { bannerWidth, bannerHeight } = banner;
  const hasSize = bannerWidth > 0 && bannerHeight > 0;
  const isPlayed = isPlayable(cell);
  const shown = isStill && banner.fileName !== '' ? bannerMarks() : undefined;
  const marks = isEditable ? shown : undefined;
  const signs = marks ? (
    <>
      <marks.Decision cell={cell} />
      <marks.Check cell={cell} />
    </>
  ) : null;
  const freezing = marks ? <marks.Freeze cellID={cell.cellID} /> : null;
  const size = hasSize ? <small className={classes.size}>{`${bannerWidth}×${bannerHeight}`}</small> : null;
  const content = (
    <div
      className={classes.banner}
      data-file-type={banner.fileType}
      data-recent={banner.recentlyUpdated || undefined}
      data-played={isPlayed || undefined}
      data-pictured={isTall || undefined}
    >
      {isTall ? (
        tall(
          cell,
          banner,
          shown?.Still,
          <>
            {signs}
            {size}
            {freezing}
          </>,
        )
      ) : (
        <>
          {signs}
          <span className={classes.name}>{banner.displayText || banner.fileName}</span>
          {freezing}
          {size}
        </>
      )}
      {isPlayed && isEditable && isStill ? pencil(cell, 'Edit banner', classes.edit) : null}
    </div>
  );
  return { className: undefined, content };
}
