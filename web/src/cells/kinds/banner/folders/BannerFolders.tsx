/** The folders of the chosen FTP account beside the fields of a banner's popup, or why there are none to walk through. */
import type { FtpAccountPlace } from '@marquee/contract/ftp-accounts.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useHead } from '#sync/openSheet.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import classes from './BannerFolders.module.css';
import { FolderBrowser, type PickedFile } from './FolderBrowser.tsx';
import { NoAccounts } from './NoAccounts.tsx';

function NoFolders({ accounts }: { accounts: UseQueryResult<FtpAccountPlace[]> }) {
  if (accounts.isError) {
    return (
      <NotLoaded
        className={classes.none}
        what="The FTP accounts could not be loaded."
        error={accounts.error}
        onRetry={() => void accounts.refetch()}
      />
    );
  }
  return (
    <p className={classes.none}>
      {accounts.data?.length === 0 ? <NoAccounts /> : 'Choose an FTP account to browse its folders.'}
    </p>
  );
}

export function BannerFolders(props: {
  accounts: UseQueryResult<FtpAccountPlace[]>;
  ftpaccountID: number;
  path: string;
  picked: PickedFile;
  onWalk: (path: string) => void;
  onPick: (file: PickedFile) => void;
}) {
  const { accounts, ftpaccountID } = props;
  const head = useHead();
  const account = accounts.data?.find((one) => one.ftpAaccountID === ftpaccountID);
  return (
    <div className={classes.folders}>
      <div className={classes.inner}>
        {account && head ? (
          <FolderBrowser
            account={account}
            sheetID={head.sheetID}
            path={props.path}
            picked={props.picked}
            onWalk={props.onWalk}
            onPick={props.onPick}
          />
        ) : (
          <NoFolders accounts={accounts} />
        )}
      </div>
    </div>
  );
}
