/** Which lines have just come into being because their folder was opened: they appear softly, others are simply there. */
import { useState } from 'react';
import type { TreeLine } from './targets.ts';

export interface FreshLines {
  isFresh: (line: number) => boolean;
  /** Notes that a folder is being opened. */
  begin: (treeNodeID: number) => void;
  /** Notes that its content has appeared; what is scrolled into sight later is not new. */
  end: () => void;
}

export function useFreshLines(lines: readonly TreeLine[]): FreshLines {
  const [opened, setOpened] = useState<number>();
  const from = opened === undefined ? -1 : lines.findIndex(({ node }) => node.treeNodeID === opened);
  const level = lines[from]?.level ?? 0;
  const next = from === -1 ? -1 : lines.findIndex((line, at) => at > from && line.level <= level);
  const until = next === -1 ? lines.length : next;
  return {
    isFresh: (line) => from !== -1 && line > from && line < until,
    begin: setOpened,
    end: () => setOpened(undefined),
  };
}
