/** What can be done with a node, and where it can go: for touch and keyboard, and for places that are far away. */
import { Menu } from '@mantine/core';
import { nodeName, type TreeNode } from '@marquee/contract/tree.ts';
import {
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconCopy,
  IconCopyPlus,
  IconExternalLink,
  IconLinkOff,
  IconPencil,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AnchoredMenu } from '#ui/popups/AnchoredMenu.tsx';
import { SubMenu } from '#ui/popups/SubMenu.tsx';
import classes from './NodeMenu.module.css';
import { ancestorsOf, isFolder, mayHold, type NodeIndex } from './nodes.ts';
import type { MoveKind, NodeMoves } from './useNodeMoves.ts';

const icon = { size: 16, stroke: 1.7 };

/** A folder's name behind the names of the folders around it, which tells apart folders that are called alike. */
const pathOf = (index: NodeIndex, folder: TreeNode): string =>
  [folder, ...ancestorsOf(index, folder.treeNodeID)].map(nodeName).toReversed().join(' / ');

function Places(props: {
  kind: MoveKind;
  words: string;
  icon: ReactNode;
  node: TreeNode;
  index: NodeIndex;
  onChoose: (parentTreeNodeID: number | null) => void;
}) {
  const { node, index, kind } = props;
  const isPlace = (parentID: number | null) =>
    mayHold(index, parentID, node.treeNodeID) && (kind === 'copy' || parentID !== node.parentTreeNodeID);
  const folders = [...index.values()].filter((other) => isFolder(other) && isPlace(other.treeNodeID));
  return (
    <SubMenu
      words={props.words}
      icon={props.icon}
      label={`${props.words} ${nodeName(node)}`}
      className={classes.places}
    >
      {isPlace(null) ? <Menu.Item onClick={() => props.onChoose(null)}>Top level</Menu.Item> : null}
      {folders.map((folder) => (
        <Menu.Item key={folder.treeNodeID} onClick={() => props.onChoose(folder.treeNodeID)}>
          {pathOf(index, folder)}
        </Menu.Item>
      ))}
      {!isPlace(null) && folders.length === 0 ? <Menu.Label>There are no other folders yet</Menu.Label> : null}
    </SubMenu>
  );
}

export function NodeMenu(props: {
  node: TreeNode;
  anchor: HTMLElement;
  index: NodeIndex;
  moves: NodeMoves;
  onOpenApart: (sheet: TreeNode) => void;
  onEdit: (folder: TreeNode) => void;
  onRemoveLink: ((treeNodeID: number) => void) | undefined;
  onDuplicate: ((sheet: TreeNode) => void) | undefined;
  onClose: () => void;
}) {
  const { node, index, moves, onDuplicate, onRemoveLink } = props;
  const hasOther = [...index.values()].some(
    ({ sheetID, treeNodeID }) => sheetID !== null && sheetID === node.sheetID && treeNodeID !== node.treeNodeID,
  );
  return (
    <AnchoredMenu anchor={props.anchor} label={`Options of ${nodeName(node)}`} onClose={props.onClose}>
      {isFolder(node) ? (
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          rightSection={<kbd className={classes.key}>F2</kbd>}
          onClick={() => props.onEdit(node)}
        >
          Edit folder
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconExternalLink {...icon} />} onClick={() => props.onOpenApart(node)}>
          Open in new tab
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconArrowUp {...icon} />}
        rightSection={<kbd className={classes.key}>Alt ↑</kbd>}
        onClick={() => moves.step(node, 'up')}
      >
        Move up
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown {...icon} />}
        rightSection={<kbd className={classes.key}>Alt ↓</kbd>}
        onClick={() => moves.step(node, 'down')}
      >
        Move down
      </Menu.Item>
      <Places
        kind="move"
        words="Move to"
        icon={<IconArrowsMove {...icon} />}
        node={node}
        index={index}
        onChoose={(parentID) => moves.putInto(node, 'move', parentID)}
      />
      <Places
        kind="copy"
        words="Copy to"
        icon={<IconCopy {...icon} />}
        node={node}
        index={index}
        onChoose={(parentID) => moves.putInto(node, 'copy', parentID)}
      />
      {!isFolder(node) && onDuplicate ? (
        <Menu.Item leftSection={<IconCopyPlus {...icon} />} onClick={() => onDuplicate(node)}>
          Duplicate sheet
        </Menu.Item>
      ) : null}
      {hasOther && onRemoveLink ? (
        <Menu.Item leftSection={<IconLinkOff {...icon} />} onClick={() => onRemoveLink(node.treeNodeID)}>
          Remove from here
        </Menu.Item>
      ) : null}
    </AnchoredMenu>
  );
}
