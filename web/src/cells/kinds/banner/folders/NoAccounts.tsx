/** That there is no FTP account to choose from yet, and, for who keeps them, the way to where one is added. */
import { useFewAccounts } from '#cells/kinds/banner/ftpAccounts.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import classes from './NoAccounts.module.css';

export function NoAccounts() {
  const isForOthersToAdd = useFewAccounts([]) !== undefined;
  return (
    <span className={classes.all}>
      No FTP accounts yet.
      {isForOthersToAdd ? null : (
        <LinkButton to="/account" hash="autoUpdates" variant="default" size="xs">
          Add one in My account
        </LinkButton>
      )}
    </span>
  );
}
