/** What an offered file looks like, as large as there is room: it plays here as it would in the viewer. */
import { getBannerAddress, type OfferedFile } from '@marquee/contract/banners.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { sizeInName } from '@marquee/contract/banner-names/names.ts';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentInWords } from '#ui/moments.ts';
import { call } from '#sync/call.ts';
import classes from './FilePreview.module.css';
import { fitScale, type Size } from '#banners/viewer/frame.ts';
import { Player } from '#banners/viewer/Player.tsx';
import { defaultBannerSize, sizeInWords } from '@marquee/contract/cell-kinds/banner.ts';

/** `48 KB · Changed 3 Nov 2026 at 3:04 pm`, as far as it is known. */
export const factsOfOffered = ({ bytes, changedAt }: Pick<OfferedFile, 'bytes' | 'changedAt'>): string =>
  [sizeInWords(bytes), ...(changedAt ? [`Changed ${momentInWords(changedAt)}`] : [])].join(' · ');

function meantSize({ cellBanner }: Cell, fileName: string): Size {
  const { bannerWidth: width = 0, bannerHeight: height = 0 } = cellBanner ?? {};
  return width > 0 && height > 0 ? { width, height } : (sizeInName(fileName) ?? defaultBannerSize);
}

/** `cell` is one that the file is offered for; give it another `key` for another file. */
export function FilePreview({ cell, fileName }: { cell: Cell; fileName: string }) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const [measured, setMeasured] = useState<Size>();
  const [isFailed, setFailed] = useState(false);
  const { cellID } = cell;
  const { data, error } = useQuery({
    queryKey: ['offeredFile', cellID, fileName],
    queryFn: () => call(getBannerAddress, { params: { id: cellID }, query: { fileName } }),
    staleTime: 60 * 60_000,
  });
  const size = measured ?? meantSize(cell, fileName);
  const scale = width > 0 ? fitScale(size, { width, height }) : 0;
  const shown = { width: size.width * scale, height: size.height * scale };
  return (
    <div ref={ref} className={classes.ground} data-preview={isFailed || error ? 'none' : (data?.address ?? 'waiting')}>
      {isFailed || error ? (
        <p className={classes.none}>No preview</p>
      ) : (
        <div className={classes.slot} style={shown}>
          {data && scale > 0 ? (
            <div style={{ ...size, transform: `scale(${scale})`, transformOrigin: '0 0' }}>
              <Player
                fileType={cell.cellBanner?.fileType ?? 0}
                address={data.address}
                label={`Preview of ${fileName}`}
                replays={0}
                store={undefined}
                onReady={() => undefined}
                onFailed={() => setFailed(true)}
                onMeasured={setMeasured}
              />
            </div>
          ) : null}
        </div>
      )}
    </div>
  );
}
