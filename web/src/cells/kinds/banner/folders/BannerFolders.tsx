/** The folders of the chosen FTP account beside the fields of a banner's popup, or why there are none to walk through. */
import type { FtpAccountPlace } from '@marquee/contract/ftp-accounts.ts';
import { useHead } from '#sync/openSheet.ts';
import classes from './BannerFolders.module.css';
import { FolderBrowser, type PickedFile } from './FolderBrowser.tsx';

export function BannerFolders(props: {
  account: FtpAccountPlace | undefined;
  path: string;
  picked: PickedFile;
  onWalk: (path: string) => void;
  onPick: (file: PickedFile) => void;
}) {
  const { account } = props;
  const head = useHead();
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
          <p className={classes.none}>Choose an FTP account to browse its folders.</p>
        )}
      </div>
    </div>
  );
}
