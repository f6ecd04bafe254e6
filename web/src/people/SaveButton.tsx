/** The button that saves a form, and that says for a moment that it did. */
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './SaveButton.module.css';

export function SaveButton(props: { isSlow: boolean; isSaved: boolean }) {
  const { isSaved, isSlow } = props;
  return (
    <Button
      type="submit"
      className={classes.save}
      variant={isSaved ? 'light' : 'filled'}
      loading={isSlow}
      leftSection={isSaved ? <IconCheck size={16} stroke={2.2} /> : undefined}
    >
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  );
}
