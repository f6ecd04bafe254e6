/** On a phone, what visitors come for: the sheet's banners, one tap away and then a swipe from one to the next. */
import { Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { firstPlayable, playBannerAt } from '#cells/kinds/banner/playBanner.ts';
import { watchers } from '#sync/currentSheet.ts';
import { useShownLayout } from './narrow/useShownLayout.ts';

const watch = (hear: () => void) => watchers.watchAll(hear);

export function PlayLink() {
  const layout = useShownLayout();
  const isThere = useSyncExternalStore(watch, () => firstPlayable(layout) !== undefined);
  if (!isThere) return null;
  return (
    <Button
      variant="light"
      size="compact-sm"
      mr={4}
      aria-label="Play banners"
      leftSection={<IconPlayerPlayFilled size={13} />}
      onClick={() => {
        const first = firstPlayable(layout);
        if (first) playBannerAt(first);
      }}
    >
      Play
    </Button>
  );
}
