/** What an unknown address shows. */
import { IconMapQuestion } from '@tabler/icons-react';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/messages/Notice.tsx';

export function NotFoundPage() {
  return (
    <>
      <title>Not found · Marquee</title>
      <Notice
        icon={<IconMapQuestion size={26} stroke={1.7} />}
        title="Page not found"
        text="The link may be incomplete, or the page may have moved."
      >
        <LinkButton to="/">Go to your sheets</LinkButton>
      </Notice>
    </>
  );
}
