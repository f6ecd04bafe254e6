/** The entry to the sheet's decision record. */
import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import classes from './OptionsPanel.module.css';

export function DecisionRecord() {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>Decisions</h2>
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconCertificate size={17} stroke={1.7} />}
        onClick={() => openPopup('decisionRecord', { groupID: 0 })}
      >
        Decision record
      </Button>
      <p className={classes.hint}>Who approved which file, for Excel or on paper.</p>
    </section>
  );
}
