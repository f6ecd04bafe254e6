/** What stands between the banner and its comments: requests on older versions, and what checks find. */
import { ViewerChecks } from './checks/ViewerChecks.tsx';
import { Requests } from './pins/Requests.tsx';
import type { ComponentProps } from 'react';
import classes from './Viewer.module.css';

export function ViewerAside({
  isNarrow,
  pins,
  ...checks
}: ComponentProps<typeof Requests> & ComponentProps<typeof ViewerChecks>) {
  return (
    <div className={classes.aside}>
      <Requests pins={pins} isNarrow={isNarrow} />
      <ViewerChecks {...checks} />
    </div>
  );
}
