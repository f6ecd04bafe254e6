/** The buttons at the foot of a cell's popup: one leaves it, the other saves what is in its fields. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PopupForm.module.css';
import type { usePopupSave } from './usePopupSave.ts';

/** `children` are what else can be done there, before them. */
export function CellPopupFoot(props: {
  popup: Pick<ReturnType<typeof usePopupSave>, 'isSaving' | 'leave'>;
  children?: ReactNode;
}) {
  const { isSaving, leave } = props.popup;
  return (
    <div className={classes.foot}>
      {props.children}
      <Button variant="subtle" color="gray" size="xs" onClick={() => leave('stay')}>
        Cancel
      </Button>
      <Button type="submit" size="xs">
        {isSaving ? 'Saving' : 'Save'}
      </Button>
    </div>
  );
}
