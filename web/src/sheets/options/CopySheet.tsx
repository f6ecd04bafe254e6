/** Making copies of the sheet: another sheet of it for admin users, and a template for the users of its account. */
import { Button } from '@mantine/core';
import { IconCopy, IconTemplate } from '@tabler/icons-react';
import { useLoggedInUser } from '#people/session.ts';
import { openPopup } from '#screen/popups.ts';
import classes from './OptionsPanel.module.css';

/** `onDuplicated` goes to the copy. */
export function CopySheet(props: {
  sheetID: number;
  accountID: number | undefined;
  name: string;
  onDuplicated: (sheetURL: string) => void;
}) {
  const { sheetID, name } = props;
  const { data: user } = useLoggedInUser();
  const mayDuplicate = user?.isAdminUser === true;
  const mayKeep = user?.accountID === props.accountID;
  if (!mayDuplicate && !mayKeep) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>Use again</h2>
      <div className={classes.modes}>
        {mayDuplicate ? (
          <Button
            variant="default"
            fullWidth
            justify="flex-start"
            leftSection={<IconCopy size={17} stroke={1.7} />}
            onClick={() => openPopup('duplicateSheet', { sheetID, name, onAdded: props.onDuplicated })}
          >
            Duplicate sheet
          </Button>
        ) : null}
        {mayKeep ? (
          <Button
            variant="default"
            fullWidth
            justify="flex-start"
            leftSection={<IconTemplate size={17} stroke={1.7} />}
            onClick={() => openPopup('saveTemplate', { sheetID, name })}
          >
            Save as template
          </Button>
        ) : null}
      </div>
    </section>
  );
}
