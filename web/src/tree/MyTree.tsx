/** One's own tree in the left menu: the folders and sheets, and the button that adds either. */
import { Button, Skeleton } from '@mantine/core';
import type { TreeNode } from '@marquee/contract/tree.ts';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import { openPopup } from '#screen/popups.ts';
import { lazily } from '#ui/lazily.tsx';
import { LoadFailed } from '#ui/messages/LoadFailed.tsx';
import { sentenceOf } from '#ui/messages/notify.ts';
import { useChangeTree } from './changeTree.ts';
import classes from './MyTree.module.css';
import { useMyTree } from './myTree.ts';
import { forgetGoal, useGoalNode } from './goal.ts';

/** It comes behind the first screen, as its nodes do. */
const SheetTree = lazily(async () => (await import('./SheetTree.tsx')).SheetTree, LoadFailed, {
  isSoon: true,
  isBehind: true,
  Waiting: Lines,
});

/** Unread mentions, by sheet. */
function badgesOf(nodes: readonly TreeNode[]): Map<number, number> {
  const badges = new Map<number, number>();
  const walk = (node: TreeNode): void => {
    if (node.sheetID !== null && node.noOfUnreadMentions > 0) badges.set(node.sheetID, node.noOfUnreadMentions);
    node.childNodes.forEach(walk);
  };
  nodes.forEach(walk);
  return badges;
}

export function MyTree(props: { activeSheetURL: string | undefined; onNavigate: (sheetURL: string) => void }) {
  const { nodes, trouble, readAgain } = useMyTree();
  const goal = useGoalNode((state) => state.goal);
  const { data: user } = useLoggedInUser();
  const change = useChangeTree();
  const badges = useMemo(() => badgesOf(nodes ?? []), [nodes]);
  return (
    <div className={classes.all}>
      <div className={classes.tree}>
        {nodes ? (
          <SheetTree
            nodes={nodes}
            activeSheetURL={props.activeSheetURL}
            badges={badges}
            onNavigate={props.onNavigate}
            onOpenApart={(sheetURL) => window.open(`/sheet/${sheetURL}`, '_blank', 'noopener')}
            onMove={change.move}
            onCopy={change.copy}
            onEditFolder={(folder) => openPopup('editFolder', { folder })}
            onRemoveLink={change.removeLink}
            onDuplicate={
              user?.isAdminUser
                ? ({ sheetID, sheetName }) => {
                    if (sheetID !== null) {
                      openPopup('duplicateSheet', { sheetID, name: sheetName ?? '', onAdded: props.onNavigate });
                    }
                  }
                : undefined
            }
            goal={goal}
            onGoal={forgetGoal}
          />
        ) : trouble ? (
          <div className={classes.failed} role="alert">
            <p>Your sheets could not be loaded. {sentenceOf(trouble)} Nothing was lost.</p>
            <Button variant="default" size="xs" onClick={readAgain}>
              Try again
            </Button>
          </div>
        ) : (
          <Lines />
        )}
      </div>
      {nodes && trouble ? (
        <div className={classes.stale} role="status">
          <p>This menu may be out of date. {sentenceOf(trouble)}</p>
          <Button variant="subtle" size="compact-xs" onClick={readAgain}>
            Try again
          </Button>
        </div>
      ) : null}
      <div className={classes.foot}>
        <Button
          fullWidth
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          onClick={() => openPopup('addToTree', { tab: 'sheet', onAdded: props.onNavigate })}
        >
          New
        </Button>
      </div>
    </div>
  );
}

function Lines() {
  return (
    <div className={classes.waiting} aria-hidden>
      {[72, 54, 63, 47].map((percent) => (
        <Skeleton key={percent} height={12} width={`${percent}%`} radius="xl" />
      ))}
    </div>
  );
}
