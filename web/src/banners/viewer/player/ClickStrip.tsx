/** What a click in the banner would have opened, with a way to open it. */
import { ActionIcon, Button } from '@mantine/core';
import { IconExternalLink, IconX } from '@tabler/icons-react';
import classes from './Controls.module.css';
import { webAddress } from './heard.ts';
import { hideClick, usePlayingStore, type Click } from './playing.ts';

function Words({ click: { address, by, times } }: { click: Click }) {
  if (by === 'left') return <p>The banner went to another page, so it was loaded again.</p>;
  if (address === '') return <p>This click leads somewhere, but the banner doesn’t say where.</p>;
  return (
    <p title={address}>
      This click would {by === 'location' ? 'probably ' : ''}open <span className={classes.address}>{address}</span>
      {times > 1 ? (
        <span className={classes.times}> · {times === 99 ? '99 times or more' : `${times} times`}</span>
      ) : null}
    </p>
  );
}

export function ClickStrip() {
  const click = usePlayingStore((state) => state.click);
  if (!click) return null;
  const page = webAddress(click.address);
  return (
    <div className={classes.click} role="status">
      <Words click={click} />
      {page === undefined ? null : (
        <Button
          component="a"
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          size="compact-xs"
          rightSection={<IconExternalLink size={13} stroke={1.8} aria-hidden />}
        >
          Open
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label="Hide the address"
        title="Hide"
        onClick={hideClick}
      >
        <IconX size={14} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
}
