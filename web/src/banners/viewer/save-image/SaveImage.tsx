/** In the player's controls, for members: saves the version that is shown as an image, at its end or where it stands. What it opens comes with its own code. */
import { ActionIcon } from '@mantine/core';
import { IconPhotoDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { lazily } from '#ui/lazily.tsx';
import { LoadFailed } from '#ui/messages/LoadFailed.tsx';
import { ButtonPopup } from '#ui/popups/ButtonPopup.tsx';
import type { SavedEnd } from './SaveImageForm.tsx';
import classes from './SaveImage.module.css';

const Form = lazily(async () => (await import('./SaveImageForm.tsx')).SaveImageForm, LoadFailed);

/** To be given another `key` for another version. */
export function SaveImage(props: SavedEnd) {
  useEffect(() => void Form.preload(), []);
  return (
    <ButtonPopup
      label="Save as image"
      position="top-end"
      width={296}
      withinPortal={false}
      className={classes.popup}
      // Its keys are not the viewer's: Escape closes this alone.
      onKeyDown={(event) => event.stopPropagation()}
      button={(toggle) => (
        <ActionIcon variant="subtle" color="gray" aria-label="Save as image" title="Save as image" onClick={toggle}>
          <IconPhotoDown size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    >
      <Form {...props} />
    </ButtonPopup>
  );
}
