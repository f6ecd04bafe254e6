/** The rows that show a newer file since a look, each with what the file is. */
import { newerFileFound } from '@marquee/contract/banners.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { useGroup, useRow } from '#sync/openSheet.ts';
import { factsOfOffered } from './FilePreview.tsx';
import { FileThumb } from './FileThumb.tsx';
import classes from './UpdatedRows.module.css';

/** Nobody looks through more. */
const mostShown = 300;

function UpdatedRow({ cell }: { cell: Cell }) {
  const { cellBanner, cellID, rowID } = cell;
  const row = useRow(rowID);
  const group = useGroup(row?.groupID ?? 0);
  if (!cellBanner) return null;
  const { file, fileName } = cellBanner;
  return (
    <li className={classes.row}>
      <FileThumb cell={cell} cellID={cellID} fileName={fileName} bytes={file?.bytes} />
      <span className={classes.words}>
        {row ? (
          <span className={classes.place}>
            <span className={classes.dim}>{group?.name} ›</span> {row.name}
          </span>
        ) : null}
        <span>{newerFileFound(fileName)}</span>
        {file ? <span className={classes.facts}>{factsOfOffered(file)}</span> : null}
      </span>
    </li>
  );
}

export function UpdatedRows({ cells }: { cells: readonly Cell[] }) {
  if (cells.length === 0) return null;
  const more = cells.length - mostShown;
  return (
    // Long ones scroll, which takes the keyboard.
    <ul className={classes.rows} tabIndex={0} aria-label="Updated rows">
      {cells.slice(0, mostShown).map((cell) => (
        <UpdatedRow key={cell.cellID} cell={cell} />
      ))}
      {more > 0 ? <li className={classes.dim}>And {more} more.</li> : null}
    </ul>
  );
}
