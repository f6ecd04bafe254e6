/** The entry to the sheet's trash. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import classes from './OptionsPanel.module.css';

export function Trash({ sheetID }: { sheetID: number }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>Trash</h2>
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconTrash size={17} stroke={1.7} />}
        onClick={() => openPopup('trash', { sheetID })}
      >
        Open the trash
      </Button>
      <p className={classes.hint}>What was deleted is kept for 30 days.</p>
    </section>
  );
}
