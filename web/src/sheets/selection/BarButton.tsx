/** A button of the bar over selected rows. */
import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { KindView } from '#cells/kinds/kindView.ts';

interface Props {
  words: string;
  /** none on what ends another */
  Icon?: KindView['Icon'];
  /** what it opens */
  opens?: 'menu' | 'dialog';
  isDangerous?: boolean;
  /** whether what it does is going on */
  isBusy?: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

export function BarButton({ Icon, isBusy, isDangerous, onClick, opens, words }: Props) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color={isDangerous === true ? 'red' : 'gray'}
      aria-haspopup={opens}
      leftSection={Icon && <Icon size={15} stroke={1.8} />}
      loading={isBusy === true}
      aria-busy={isBusy}
      onClick={onClick}
    >
      {words}
    </Button>
  );
}
