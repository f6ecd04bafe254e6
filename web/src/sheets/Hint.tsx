/** One thing worth knowing at a time, for members: closed once it is never shown again, and the next one is. */
import { ActionIcon } from '@mantine/core';
import { IconBulb, IconX } from '@tabler/icons-react';
import { persist } from 'zustand/middleware';
import { keysInWords } from '#ui/keyboard/keyNames.ts';
import { appStore } from '#ui/stores.ts';
import classes from './Hint.module.css';

/** By names, as they are remembered by them. */
const hints = {
  keys: `Press ${keysInWords('Ctrl', 'K')} to go anywhere, ? for all shortcuts.`,
  paste: 'Paste rows from Excel straight into “+ Add a row”.',
  shares: 'Click a colour in a group’s title to filter by that status.',
} as const;

const useClosedHints = appStore<{ closed: readonly string[] }>()(
  persist((): { closed: readonly string[] } => ({ closed: [] }), { name: 'marquee.hints' }),
);

export function Hint() {
  const closed = useClosedHints((store) => store.closed);
  const shown = Object.entries(hints).find(([name]) => !closed.includes(name));
  if (!shown) return null;
  const [name, words] = shown;
  return (
    <p className={classes.hint}>
      <IconBulb size={16} stroke={1.7} aria-hidden />
      <span>{words}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label="Got it, hide this tip"
        title="Got it, hide this tip"
        onClick={() => useClosedHints.setState({ closed: [...closed, name] })}
      >
        <IconX size={14} stroke={1.8} aria-hidden />
      </ActionIcon>
    </p>
  );
}
