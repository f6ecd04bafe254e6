/** A banner as it is played: its address, its size, how often it was started, and why it can't be played. */
import { bannerFileTypes, defaultBannerSize, pixelsOf } from '@marquee/contract/cell-kinds/banner.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { useCallback, useState } from 'react';
import { useFtpAccounts } from '#cells/kinds/banner/ftpAccounts.ts';
import { sentenceOf } from '#ui/messages/notify.ts';
import type { Size } from './frame.ts';
import { unplayable } from './unplayable.ts';
import { useBannerAddress, useFileChanges, useProblem, useWhyFailed } from './playedFile.ts';

/** Until it is known better. */
const usualFilmSize = { width: 640, height: 360 };

const isEmpty = 'This banner’s file is empty (0 bytes). The upload may have failed; please upload it again.';

export interface Problem {
  text: string;
  /** what is the matter: the account, which the cell names, the file, of which there may be a newer one, or what kind of file it is */
  with: 'account' | 'file' | 'kind';
  /** what to do, where that is more than is always said */
  hint?: string;
}

/** The viewer plays a banner only where exactly one FTP account is its own. */
function useAccountProblem(ftpaccountID: number | null | undefined): string | undefined {
  const { data: accounts, isFetching } = useFtpAccounts(ftpaccountID);
  if (ftpaccountID === null) return 'No FTP account is chosen for this banner.';
  if (ftpaccountID === undefined || !accounts || isFetching) return undefined;
  const isOne = accounts.filter((account) => account.ftpAaccountID === ftpaccountID).length === 1;
  return isOne ? undefined : 'The FTP account of this banner was deleted.';
}

/** `cell` is the saved one; undefined until it has arrived. */
export function usePlayed(cell: Cell | undefined) {
  const banner = cell?.cellBanner ?? undefined;
  const changes = useFileChanges(cell);
  const found = useBannerAddress(cell);
  const accountProblem = useAccountProblem(banner?.ftpaccountID);
  const [replays, setReplays] = useState(0);
  const [failedKey, setFailedKey] = useState<string>();
  const [measured, setMeasured] = useState<{ key: string; size: Size }>();

  /** the file that was played once more, as all of it came when it was asked for why it had failed */
  const [givenAnotherTry, setGivenAnotherTry] = useState<string>();
  const [tryingKey, setTryingKey] = useState<string>();

  const fileKey = `${cell?.cellID} ${found.data?.address} ${changes}`;
  // A film is wound back instead.
  const isFilm = banner?.fileType === bannerFileTypes.video && failedKey === undefined;
  const playKey = isFilm ? fileKey : `${fileKey} ${replays}`;

  const hasFailed = failedKey === fileKey;
  const asked = useProblem(found.data, changes);
  const why = useWhyFailed(found.data, changes, hasFailed && asked.data === null);
  // The words say why; what failed with them is played anew once they are gone.
  if (hasFailed && asked.data) setFailedKey(undefined);
  if (hasFailed && why.data && givenAnotherTry !== undefined) setGivenAnotherTry(undefined);
  if (hasFailed && why.data === null && !why.isFetching && givenAnotherTry !== fileKey) {
    setGivenAnotherTry(fileKey);
    setFailedKey(undefined);
    setReplays(replays + 1);
  }

  const problem = (): Problem | undefined => {
    if (accountProblem) return { text: accountProblem, with: 'account' };
    const kind = unplayable(banner?.fileName ?? '');
    if (kind) return { ...kind, with: 'kind' };
    const error = found.error ?? asked.error ?? (hasFailed ? why.error : null);
    if (error) return { text: sentenceOf(error), with: 'file' };
    const said = asked.data ?? (hasFailed ? why.data : null);
    if (said) return { text: said.sentence, with: 'file' };
    // What plays from another site can't be asked for: there only its facts tell.
    if (found.data?.isStreamed === false && banner?.file?.bytes === 0) return { text: isEmpty, with: 'file' };
    if (hasFailed && !asked.isFetching && !why.isFetching) {
      return { text: 'This banner’s file was moved or deleted, or can’t be played.', with: 'file' };
    }
    return undefined;
  };

  const replay = () => setReplays(replays + 1);
  // Once the trouble is gone the banner stands there anew, and plays.
  const retry = async () => {
    setTryingKey(fileKey);
    setGivenAnotherTry(undefined);
    if (found.error) await found.refetch();
    else if (!found.data?.isStreamed) setFailedKey(undefined);
    else await (hasFailed ? why : asked).refetch();
    setTryingKey(undefined);
  };
  const isImage = banner?.fileType === bannerFileTypes.image;
  const isAwaited = found.data?.isStreamed === true && asked.isPending;
  const known = (banner && pixelsOf(banner)) ?? (measured?.key === fileKey ? measured.size : undefined);
  return {
    banner,
    address: found.data?.address,
    isHtml: banner?.fileType === bannerFileTypes.html,
    /** where it is on its account's site, if its copy is played */
    onServer: found.data?.onServer,
    isStreamed: found.data?.isStreamed === true,
    /** whether it is not known yet that there is something to see: its file server has not answered */
    isAwaited,
    /** whether it is known that not all of it has come */
    isLoading: isAwaited || (hasFailed ? why.isFetching : found.data && isImage && measured?.key !== fileKey),
    /** whether it is being tried again as somebody asked for */
    isTrying: tryingKey === fileKey,
    /** whether it is a page on another server, which a browser plays in a process for that one */
    isForeign: banner?.fileType === bannerFileTypes.html && found.data?.isStreamed === false,
    /** undefined where it is not known */
    known,
    size: known ?? (banner?.fileType === bannerFileTypes.video ? usualFilmSize : defaultBannerSize),
    isUpdated: changes > 0,
    playKey,
    replays,
    problem: problem(),
    replay,
    retry,
    onFailed: useCallback(() => setFailedKey(fileKey), [fileKey]),
    onMeasured: useCallback((size: Size) => setMeasured({ key: fileKey, size }), [fileKey]),
  };
}
