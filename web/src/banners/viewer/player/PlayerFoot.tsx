/** What is below what plays in the viewer: what a click in it would have opened, and the controls. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Moments } from '@marquee/contract/stills.ts';
import type { Version } from '@marquee/contract/versions.ts';
import { useStill } from '#cells/kinds/banner/stills.ts';
import { ClickStrip } from './ClickStrip.tsx';
import classes from './Controls.module.css';
import { Controls } from './Controls.tsx';

/** Of what a cell shows, for those who see no versions. */
function useShownMoments(cell: Cell | undefined): Moments | undefined {
  const { address, number, until } = useStill(cell)?.moments ?? {};
  return address !== undefined && number !== undefined && until ? { address, number, until } : undefined;
}

export function PlayerFoot(props: {
  cell: Cell | undefined;
  /** the one that is played, for members; undefined where two are compared */
  version: Version | undefined;
  isMember: boolean;
  onReplay: () => void;
}) {
  const { cell, isMember, onReplay, version } = props;
  const shown = useShownMoments(isMember ? undefined : cell);
  return (
    <div className={classes.foot}>
      <ClickStrip />
      <Controls cell={cell} version={version} moments={version?.moments ?? shown} onReplay={onReplay} />
    </div>
  );
}
