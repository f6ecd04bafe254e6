/** What a page says that does not know who is logged in, as the server did not answer. */
import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Notice } from '#ui/messages/Notice.tsx';
import { sentenceOf } from '#ui/messages/notify.ts';

export function ServerUnreachable(props: { error: unknown; onRetry: () => void }) {
  return (
    <Notice
      isUrgent
      icon={<IconAlertCircle size={26} stroke={1.7} />}
      title="Marquee could not be reached"
      text={`${sentenceOf(props.error)} Nothing was lost.`}
    >
      <Button onClick={props.onRetry}>Try again</Button>
    </Notice>
  );
}
