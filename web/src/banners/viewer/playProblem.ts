/** Why a banner can't be played, in words: of its account, of what kind of file it is, or of the file itself. */
import { useFtpAccounts } from '#cells/kinds/banner/ftpAccounts.ts';
import { sentenceOf } from '#ui/messages/notify.ts';
import type { Banner, useBannerAddress } from './playedFile.ts';
import { unplayable } from './unplayable.ts';
import type { PlayFailure } from './usePlayFailure.ts';

const isEmpty = 'This banner’s file is empty (0 bytes). The upload may have failed; please upload it again.';
const isLost = 'This banner’s file was moved or deleted, or can’t be played.';

export interface Problem {
  text: string;
  /** what is the matter: the account, which the cell names, the file, of which there may be a newer one, or what kind of file it is */
  with: 'account' | 'file' | 'kind';
  /** what to do, where that is more than is always said */
  hint?: string;
}

/** The viewer plays a banner only where exactly one FTP account is its own. */
export function useAccountProblem(ftpaccountID: number | null | undefined): string | undefined {
  const { data: accounts, isFetching } = useFtpAccounts(ftpaccountID);
  if (ftpaccountID === null) return 'No FTP account is chosen for this banner.';
  if (ftpaccountID === undefined || !accounts || isFetching) return undefined;
  const isOne = accounts.filter((account) => account.ftpAaccountID === ftpaccountID).length === 1;
  return isOne ? undefined : 'The FTP account of this banner was deleted.';
}

/** What is the matter with a banner, the most telling first; undefined where nothing is. `found` is where it plays from. */
export function problemOf(
  banner: Banner | undefined,
  accountProblem: string | undefined,
  found: ReturnType<typeof useBannerAddress>,
  failure: PlayFailure,
): Problem | undefined {
  if (accountProblem) return { text: accountProblem, with: 'account' };
  const kind = unplayable(banner?.fileName ?? '');
  if (kind) return { ...kind, with: 'kind' };
  const error = found.error ?? failure.error();
  if (error) return { text: sentenceOf(error), with: 'file' };
  const said = failure.said();
  if (said) return { text: said.sentence, with: 'file' };
  // What plays from another site can't be asked for: there only its facts tell.
  if (found.data?.isStreamed === false && banner?.file?.bytes === 0) return { text: isEmpty, with: 'file' };
  return failure.isFinal() ? { text: isLost, with: 'file' } : undefined;
}
