/** What a page shows that broke while it was drawn, or whose code could not be fetched. */
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { takeDownPainted } from '#sync/early.ts';
import { Notice } from '#ui/messages/Notice.tsx';

export function FailedPage() {
  useLayoutEffect(takeDownPainted, []);
  return (
    <>
      <title>Marquee</title>
      <Notice
        isUrgent
        icon={<IconPlugConnectedX size={26} stroke={1.7} />}
        title="This page could not be shown"
        text="Something went wrong in the browser, or the connection was lost. What you saved is safe; reloading usually helps."
      >
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </Notice>
    </>
  );
}
