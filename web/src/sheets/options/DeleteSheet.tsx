/** Deleting the sheet, for its owner: the entry in the panel, which opens the popup. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import classes from './OptionsPanel.module.css';

export function DeleteSheet(props: { sheetID: number; name: string; onDeleted: () => void }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>Delete sheet</h2>
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        className={classes.danger}
        leftSection={<IconTrash size={17} stroke={1.7} />}
        onClick={() => openPopup('deleteSheet', props)}
      >
        Delete sheet
      </Button>
      <p className={classes.hint}>Only the owner can delete this sheet.</p>
    </section>
  );
}
