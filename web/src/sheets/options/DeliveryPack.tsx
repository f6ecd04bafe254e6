/** The entry to a delivery pack of the sheet, where it has a column of any banners. */
import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useHasDecisions } from '#decisions/AskItem.tsx';
import { openPopup } from '#screen/popups.ts';
import classes from './OptionsPanel.module.css';

export function DeliveryPack() {
  if (!useHasDecisions()) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>Delivery</h2>
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconFileZip size={17} stroke={1.7} />}
        onClick={() => openPopup('deliveryPack', { groupID: 0 })}
      >
        Delivery pack
      </Button>
      <p className={classes.hint}>Approved banners as one zip, with a manifest.</p>
    </section>
  );
}
