/** Deleting the sheet, for its owner: the entry in the panel and the popup behind it. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPopup, onCloseOf } from '#ui/lazyPopup.tsx';
import classes from './OptionsPanel.module.css';

const DeleteSheetPopup = lazyPopup(async () => (await import('./DeleteSheetPopup.tsx')).DeleteSheetPopup, onCloseOf);

export function DeleteSheet(props: { sheetID: number; name: string; onDeleted: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>Delete sheet</h2>
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        className={classes.danger}
        leftSection={<IconTrash size={17} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        Delete sheet
      </Button>
      <p className={classes.hint}>Only the owner can delete this sheet.</p>
      {isOpen ? (
        <DeleteSheetPopup
          sheetID={props.sheetID}
          name={props.name}
          onClose={() => setOpen(false)}
          onDeleted={props.onDeleted}
        />
      ) : null}
    </section>
  );
}
