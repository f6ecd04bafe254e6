/** The entries to what happened on the sheet, and to its trash. */
import { Button } from '@mantine/core';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import classes from './OptionsPanel.module.css';

export function Trash({ sheetID, name }: { sheetID: number; name: string }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>History and trash</h2>
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconHistory size={17} stroke={1.7} />}
        onClick={() => openPopup('history', { sheetID, about: name })}
      >
        Open the history
      </Button>
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconTrash size={17} stroke={1.7} />}
        onClick={() => openPopup('trash', { sheetID })}
      >
        Open the trash
      </Button>
      <p className={classes.hint}>Deleted items are kept for 30 days.</p>
    </section>
  );
}
