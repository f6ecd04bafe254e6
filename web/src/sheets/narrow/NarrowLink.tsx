/** On a phone, the icon in the sheet's header that finding, filtering and sorting stand behind. */
import { IconSearch } from '@tabler/icons-react';
import { HeaderLink } from '#ui/HeaderLink.tsx';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import { toggleNarrowBar, useIsNarrowBarShown } from './narrowBarShown.ts';

export function NarrowLink() {
  const isPhone = useIsNarrowWindow();
  const isShown = useIsNarrowBarShown();
  if (!isPhone) return null;
  return (
    <HeaderLink
      label={isShown ? 'Hide find, filter and sort' : 'Find, filter and sort'}
      icon={<IconSearch size={16} stroke={1.8} />}
      onClick={toggleNarrowBar}
    />
  );
}
