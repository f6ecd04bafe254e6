/** What the viewer's foot has for pins: commenting on the banner, hiding the marks, and how many requests are open. */
import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconEyeOff, IconListCheck, IconMessagePin } from '@tabler/icons-react';
import { useRef } from 'react';
import { draftNames } from '#comments/draftNames.ts';
import { useHasDraft } from '#comments/drafts.ts';
import { useFocusBack } from '#comments/useFocusBack.ts';
import { useViewerStore } from '#banners/viewer/viewerStore.ts';
import { areAsked, openOf, toggleRequests, useAreRequestsShown } from './requests.ts';
import classes from './Pins.module.css';
import type { Pins } from './usePins.ts';

export function PinTools({ pins, userID, isNarrow }: { pins: Pins; userID: number; isNarrow: boolean }) {
  const isHidden = useViewerStore((store) => store.arePinsHidden === true);
  const hasDraft = useHasDraft(draftNames.pin(userID, pins.cellID ?? 0));
  const areShown = useAreRequestsShown(pins, isNarrow);
  const open = openOf(pins);
  const words = hasDraft ? 'Finish your comment' : 'Comment on the banner';
  const isPlacing = pins.placing !== undefined;
  const place = useRef<HTMLButtonElement>(null);
  useFocusBack(isPlacing || pins.written !== undefined, place);
  const toggleWords = isHidden ? 'Show the pins' : 'Hide the pins';
  return (
    <>
      {pins.version === undefined ? null : (
        <Button
          ref={place}
          variant={isPlacing ? 'light' : 'default'}
          size="xs"
          className={classes.tool}
          aria-label={words}
          aria-pressed={isPlacing}
          aria-keyshortcuts="P"
          title={`${words} (P)`}
          onClick={isPlacing ? pins.giveUp : pins.startPlacing}
        >
          <IconMessagePin size={16} stroke={1.8} aria-hidden />
          <span className={classes.toolWords}>{words}</span>
        </Button>
      )}
      {pins.all.length === 0 ? null : (
        <ActionIcon
          variant="default"
          aria-label={toggleWords}
          title={toggleWords}
          onClick={() => useViewerStore.setState({ arePinsHidden: !isHidden })}
        >
          {isHidden ? (
            <IconEyeOff size={17} stroke={1.8} aria-hidden />
          ) : (
            <IconEye size={17} stroke={1.8} aria-hidden />
          )}
        </ActionIcon>
      )}
      {areAsked(pins) ? (
        <Button
          variant={areShown ? 'light' : 'default'}
          size="xs"
          leftSection={<IconListCheck size={15} stroke={1.8} aria-hidden />}
          aria-expanded={areShown}
          title="Requests on older versions"
          onClick={() => toggleRequests(areShown)}
        >
          {open === 0 ? 'All fixed' : `${open} open`}
        </Button>
      ) : null}
    </>
  );
}
