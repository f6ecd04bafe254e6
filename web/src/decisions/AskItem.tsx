/** "Ask for decisions" in a menu, where the sheet has banners to decide on. */
import { Menu } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { kindViews } from '#cells/kinds/kinds.ts';
import { openPopup } from '#screen/popups.ts';
import { useLayout } from '#sync/openSheet.ts';
import type { AskedAbout } from './bannersToAsk.ts';

/** Whether the sheet has a column of something that is decided on. */
export const useHasDecisions = (): boolean =>
  useLayout().columns.some(({ columnTypeID }) => kindViews[columnTypeID].decided !== undefined);

export function AskItem(props: { about: AskedAbout }) {
  if (!useHasDecisions()) return null;
  return (
    <Menu.Item
      leftSection={<IconUserQuestion size={16} stroke={1.7} />}
      onClick={() => openPopup('askForDecisions', { about: props.about })}
    >
      Ask for decisions
    </Menu.Item>
  );
}
