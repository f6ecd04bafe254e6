/** What the banners of the sheet have to pass, for its members to choose, where it has a column of any. */
import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useHasBanners } from '#checks/useHasBanners.ts';
import { openPopup } from '#screen/popups.ts';
import classes from './OptionsPanel.module.css';

export function SheetChecks() {
  if (!useHasBanners()) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>Checks</h2>
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconClipboardCheck size={17} stroke={1.7} />}
        onClick={() => openPopup('checks', { groupID: null })}
      >
        Checks
      </Button>
      <p className={classes.hint}>Which platforms’ limits the banners have to meet.</p>
    </section>
  );
}
