/** The small picture in a banner's cell, over the icon of its type, which is seen until the picture has come, and where there is none. */
import type { Cell } from '@marquee/contract/cells.ts';
import { useEffect, useState } from 'react';
import classes from './BannerCell.module.css';
import { noteFailed, useStill, useStillTries } from './stills.ts';

/** Where nothing hovers, rows are drawn whole as they fly by: there a row rests once it has been there for so long. ms */
const rest = 200;
const isTouched = (): boolean => matchMedia('(hover: none)').matches;

/** Give it the cell's id as its key: an element that draws another row must not show this picture for a moment. */
export function BannerStill({ cell }: { cell: Cell }) {
  const still = useStill(cell);
  const [hasRested, setRested] = useState(() => !isTouched());
  const [seen, setSeen] = useState<string>();
  const tries = useStillTries();
  const [shown, setShown] = useState({ tries, hasFailed: false });
  // An element that is there does not ask again for what has failed.
  if (shown.hasFailed && shown.tries !== tries) setShown({ tries, hasFailed: false });
  useEffect(() => {
    if (hasRested) return undefined;
    const timer = setTimeout(() => setRested(true), rest);
    return () => clearTimeout(timer);
  }, [hasRested]);
  const address = hasRested ? still?.small : undefined;
  return (
    <span className={classes.still} data-picture={address !== undefined && seen === address ? '' : undefined}>
      {address === undefined ? null : (
        <img
          key={`${shown.tries} ${address}`}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setSeen(address)}
          onError={() => {
            setShown({ ...shown, hasFailed: true });
            noteFailed();
          }}
        />
      )}
    </span>
  );
}
