/** A small picture of a banner file: the one that its cell shows of it, of another image the image itself, once it is in sight; else what sort it is. */
import { useIntersection } from '@mantine/hooks';
import { getBannerAddress } from '@marquee/contract/banners.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { fileTypeOf } from '@marquee/contract/banner-names/which-files.ts';
import { IconCode, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStill } from '#cells/kinds/banner/stills.ts';
import { call } from '#sync/call.ts';
import classes from './FileThumb.module.css';

/** Larger files are not fetched for a picture of this size. */
const mostBytes = 3_000_000;

function Picture({ cellID, fileName }: { cellID: number; fileName: string }) {
  const { ref, entry } = useIntersection();
  const [isFailed, setFailed] = useState(false);
  const [isSeen, setSeen] = useState(false);
  if (entry?.isIntersecting === true && !isSeen) setSeen(true);
  const { data } = useQuery({
    queryKey: ['offeredFile', cellID, fileName],
    queryFn: () => call(getBannerAddress, { params: { id: cellID }, query: { fileName } }),
    staleTime: 60 * 60_000,
    retry: false,
    enabled: isSeen,
  });
  return (
    <span ref={ref} className={classes.thumb} data-thumb={data && !isFailed ? 'picture' : 'waiting'}>
      {data && !isFailed ? (
        <img src={data.address} alt="" referrerPolicy="no-referrer" onError={() => setFailed(true)} />
      ) : (
        <IconPhoto size={18} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}

/** `cell`: the one that the file is offered for, or that shows it. `bytes` is undefined where it is not known. */
export function FileThumb(props: {
  cellID: number;
  cell: Cell | undefined;
  fileName: string;
  bytes: number | undefined;
}) {
  const { bytes = 0, cell, cellID, fileName } = props;
  const type = fileTypeOf(fileName);
  const still = useStill(cell);
  if (still && cell?.cellBanner?.fileName === fileName) {
    return (
      <span className={classes.thumb} data-thumb="picture">
        <img src={still.small} alt="" loading="lazy" />
      </span>
    );
  }
  if (type === bannerFileTypes.image && bytes <= mostBytes) return <Picture cellID={cellID} fileName={fileName} />;
  const Icon = type === bannerFileTypes.html ? IconCode : type === bannerFileTypes.video ? IconVideo : IconPhoto;
  return (
    <span className={classes.thumb} data-thumb="icon">
      <Icon size={18} stroke={1.5} aria-hidden />
    </span>
  );
}
