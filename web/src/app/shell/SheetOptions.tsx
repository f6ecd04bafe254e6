/** What can be done with the sheet on screen. */
import { Button } from '@mantine/core';
import { IconColumnInsertRight } from '@tabler/icons-react';
import { useChooseDataType } from '#columns/ChooseDataType.tsx';
import { useIsEditable } from '#state/openSheet.ts';
import classes from './SheetOptions.module.css';

export function SheetOptions() {
  const isEditable = useIsEditable();
  const addColumn = useChooseDataType((popup) => popup.open);
  if (!isEditable) return <p className={classes.text}>You are looking at this sheet. Its members can change it.</p>;
  return (
    <div className={classes.options}>
      <section>
        <h2 className={classes.title}>Data columns</h2>
        <Button
          variant="default"
          fullWidth
          justify="flex-start"
          leftSection={<IconColumnInsertRight size={17} stroke={1.7} />}
          onClick={addColumn}
        >
          Add a column
        </Button>
      </section>
    </div>
  );
}
