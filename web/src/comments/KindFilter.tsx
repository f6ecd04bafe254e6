/** Narrows the comments of a row to the internal or the shared ones, where there are both. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Comment } from '@marquee/contract/comments.ts';
import classes from './Kind.module.css';
import { kindOf, kindWords } from './KindMark.tsx';
import { useCommentPanel } from './panel.ts';

type Kind = 'all' | keyof typeof kindWords;

interface KindFilterState {
  kind: Kind;
  setKind: (kind: Kind) => void;
  /** whether there are both kinds */
  isOffered: boolean;
  /** those that are to be shown; undefined while they are not known */
  shown: readonly Comment[] | undefined;
}

/** What one posts oneself is never left out: the filter ends where it would. */
export function useKindFilter(comments: readonly Comment[] | undefined): KindFilterState {
  const [chosen, setKind] = useState<Kind>('all');
  const posted = useCommentPanel((panel) => panel.posted);
  const [lastPosted, setLastPosted] = useState(posted);
  if (posted !== lastPosted) {
    setLastPosted(posted);
    const own = comments?.find(({ commentID }) => commentID === posted);
    if (own && kindOf(own.isShared) !== chosen) setKind('all');
  }
  const isOffered = new Set(comments?.map(({ isShared }) => kindOf(isShared))).size > 1;
  const kind = isOffered ? chosen : 'all';
  const shown = kind === 'all' ? comments : comments?.filter(({ isShared }) => kindOf(isShared) === kind);
  return { kind, setKind, isOffered, shown };
}

export function KindFilter({ kind, setKind }: Pick<KindFilterState, 'kind' | 'setKind'>) {
  return (
    <div className={classes.filter}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Which comments are shown"
        data-own-keys
        value={kind}
        data={[
          { value: 'all', label: 'All' },
          { value: 'internal', label: kindWords.internal.name },
          { value: 'shared', label: kindWords.shared.name },
        ]}
        onChange={(value) => setKind(value as Kind)}
      />
    </div>
  );
}
