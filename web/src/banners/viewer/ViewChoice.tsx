/** Which comments are beside the banner: none, those of its row at the right, or below. */
import { ActionIcon } from '@mantine/core';
import { IconLayoutBottombar, IconLayoutSidebarRight, IconRectangle } from '@tabler/icons-react';
import type { View } from './frame.ts';
import { useViewerStore } from './viewerStore.ts';

const views = [
  { view: 'popup', label: 'Popup only', Icon: IconRectangle },
  { view: 'vertical', label: 'Comments vertical', Icon: IconLayoutSidebarRight },
  { view: 'horizontal', label: 'Comments horizontal', Icon: IconLayoutBottombar },
] as const satisfies readonly { view: View; label: string; Icon: unknown }[];

export function ViewChoice(props: { isNarrow: boolean }) {
  const chosen = useViewerStore(({ view }) => view);
  // A phone has room for comments below only.
  const offered = props.isNarrow ? views.filter(({ view }) => view !== 'vertical') : views;
  const shown = props.isNarrow && chosen === 'vertical' ? 'horizontal' : chosen;
  return (
    <ActionIcon.Group role="group" aria-label="View options">
      {offered.map(({ view, label, Icon }) => (
        <ActionIcon
          key={view}
          variant={view === shown ? 'light' : 'subtle'}
          color={view === shown ? 'indigo' : 'gray'}
          aria-label={label}
          aria-pressed={view === shown}
          title={label}
          onClick={() => useViewerStore.setState({ view })}
        >
          <Icon size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  );
}
