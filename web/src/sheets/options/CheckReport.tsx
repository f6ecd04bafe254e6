/** The entry to the sheet's check report, where any of its banners have to pass presets. */
import { Button } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useHasPresets } from '#checks/useHasPresets.ts';
import { openPopup } from '#screen/popups.ts';
import classes from './OptionsPanel.module.css';

export function CheckReport() {
  if (!useHasPresets(0)) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>Findings</h2>
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconClipboardList size={17} stroke={1.7} />}
        onClick={() => openPopup('checkReport', { groupID: 0 })}
      >
        Check report
      </Button>
      <p className={classes.hint}>Which banners pass and what is wrong with the others, for Excel or on paper.</p>
    </section>
  );
}
