/** Where the tree can be tried by itself, with nodes that only live in this page; the last thing that it said is shown. */
import { Button } from '@mantine/core';
import { nodeName, type TreeNode } from '@marquee/contract/tree.ts';
import { useMemo, useState } from 'react';
import { largeTree, smallTree } from '#tree/demoNodes.ts';
import type { Goal } from '#tree/goal.ts';
import { copyNode, indexNodes, moveNode } from '#tree/nodes.ts';
import { SheetTree } from '#tree/SheetTree.tsx';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import classes from './TreeTestPage.module.css';

const badges = new Map([
  [4, 3],
  [11, 120],
]);

const placeOf = (parentTreeNodeID: number | null, ordering: number): string =>
  `${parentTreeNodeID === null ? 'top' : parentTreeNodeID}:${ordering}`;

export function TreeTestPage() {
  const [nodes, setNodes] = useState<readonly TreeNode[]>(smallTree);
  const [activeSheetURL, setActiveSheetURL] = useState<string>();
  const [multiActivate, setMultiActivate] = useState(false);
  const [checkboxes, setCheckboxes] = useState(false);
  const [goal, setGoal] = useState<Goal>();
  const [event, setEvent] = useState('Nothing yet');
  const options = useMemo(() => ({ multiActivate, checkboxes }), [multiActivate, checkboxes]);

  const nextID = () => {
    const last = Math.max(0, ...indexNodes(nodes).keys());
    let added = 0;
    return () => last + (added += 1);
  };
  const nodeNamed = (name: string): Goal | undefined =>
    [...indexNodes(nodes).values()].find((node) => nodeName(node) === name);
  const names = (ids: readonly number[]): string => {
    const index = indexNodes(nodes);
    return ids
      .flatMap((id) => index.get(id) ?? [])
      .map(nodeName)
      .join(', ');
  };
  return (
    <div className={classes.page}>
      <title>Tree test</title>
      <section className={classes.tree} aria-label="The tree">
        <SheetTree
          nodes={nodes}
          activeSheetURL={activeSheetURL}
          badges={badges}
          options={options}
          goal={goal}
          onNavigate={(sheetURL) => {
            setActiveSheetURL(sheetURL);
            setEvent(`navigate ${sheetURL}`);
          }}
          onOpenApart={(sheetURL) => setEvent(`open apart ${sheetURL}`)}
          onMove={(id, parentID, ordering) => {
            setNodes((now) => moveNode(now, id, { parentTreeNodeID: parentID, ordering }));
            setEvent(`move ${id} to ${placeOf(parentID, ordering)}`);
          }}
          onCopy={(id, parentID, ordering) => {
            setNodes((now) => copyNode(now, id, { parentTreeNodeID: parentID, ordering }, nextID()));
            setEvent(`copy ${id} to ${placeOf(parentID, ordering)}`);
          }}
          onEditFolder={(folder) => setEvent(`edit ${nodeName(folder)}`)}
          onActivate={(ids) => setEvent(`activate ${names(ids)}`)}
          onCheck={(ids) => setEvent(`check ${names(ids)}`)}
        />
      </section>
      <div className={classes.rest}>
        <h1 className={classes.title}>Tree test</h1>
        <p className={classes.hint}>
          Drag a node to move it, with Ctrl to copy it. Alt with the arrows moves it too; Ctrl X, C and V take it
          elsewhere.
        </p>
        <div className={classes.choices}>
          <CheckBox label="Multi activate" isChecked={multiActivate} onChange={setMultiActivate} />
          <CheckBox label="Checkboxes" isChecked={checkboxes} onChange={setCheckboxes} />
        </div>
        <div className={classes.choices}>
          <Button variant="default" onClick={() => setNodes(largeTree())}>
            5,000 nodes
          </Button>
          <Button variant="default" onClick={() => setNodes(smallTree())}>
            Start again
          </Button>
          <Button variant="default" onClick={() => setNodes([])}>
            No nodes
          </Button>
          <Button variant="default" onClick={() => setActiveSheetURL('autumn-2025')}>
            Show Autumn 2025
          </Button>
          <Button variant="default" onClick={() => setGoal(nodeNamed('Autumn 2025'))}>
            Go to Autumn 2025
          </Button>
        </div>
        <h2 className={classes.heading}>Last event</h2>
        <p className={classes.event} data-last-event>
          {event}
        </p>
      </div>
    </div>
  );
}
