/** What an address shows whose part of Marquee does not exist yet. */
import { IconTools } from '@tabler/icons-react';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';

export function NotBuiltPage() {
  return (
    <>
      <title>Marquee</title>
      <Notice
        icon={<IconTools size={26} stroke={1.7} />}
        title="This part of Marquee is not built yet"
        text="It is on its way. Your sheets are where you left them."
      >
        <LinkButton to="/">Go to your sheets</LinkButton>
      </Notice>
    </>
  );
}
