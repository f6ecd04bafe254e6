/** For how long a form says that it was saved. */
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { announce } from '#ui/messages/announce.ts';

const saidMs = 3_000;

/** Whether something was saved just now, and what to call when it was. */
export function useSaved(): [boolean, () => void] {
  const [isSaved, setSaved] = useState(false);
  const { start, clear } = useTimeout(() => setSaved(false), saidMs);
  const say = () => {
    clear();
    setSaved(true);
    announce('Saved');
    start();
  };
  return [isSaved, say];
}
