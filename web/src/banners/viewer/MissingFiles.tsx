/** Says how many files of the html banner that is played are missing, as far as that can be known, and which. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { getMissingFiles } from '@marquee/contract/banners.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '#sync/call.ts';
import { useSheetStatus } from '#sync/currentSheet.ts';
import classes from './MissingFiles.module.css';

/** A banner asks for more while it plays. Milliseconds. */
const againMs = 3_000;

function useMissing(cell: Cell | undefined, isStreamed: boolean, playKey: string, isReady: boolean) {
  const sheetURL = useSheetStatus((state) => state.sheetURL);
  const cellID = cell?.cellID ?? 0;
  const isHtml = cell?.cellBanner?.fileType === bannerFileTypes.html;
  return useQuery({
    queryKey: ['missingFiles', cellID, playKey],
    queryFn: ({ signal }) => call(getMissingFiles, { params: { id: cellID }, query: { sheetURL }, signal }),
    enabled: isHtml && isReady && cellID !== 0,
    refetchInterval: isStreamed ? againMs : false,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** `playKey` is another one each time that the banner is played anew. */
export function MissingFiles(props: {
  cell: Cell | undefined;
  isStreamed: boolean;
  playKey: string;
  isReady: boolean;
}) {
  const { data } = useMissing(props.cell, props.isStreamed, props.playKey, props.isReady);
  if (!data || data.noOfFiles === 0) return null;
  const { checked, fileNames, noOfFiles } = data;
  const [count, are] = noOfFiles === 1 ? ['1 file', 'is'] : [`${noOfFiles} files`, 'are'];
  const names = fileNames.join(', ');
  return (
    <p className={classes.missing} role="status">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span className={classes.words}>
        <strong>{`${count} of this banner ${are} missing`}</strong>
        <span className={classes.names} title={names}>
          {names}
        </span>
        {checked === 'page' ? (
          <span className={classes.limit}>
            Counted from the files its page names. It plays from its public address, so files its scripts load aren’t
            checked.
          </span>
        ) : null}
      </span>
    </p>
  );
}
