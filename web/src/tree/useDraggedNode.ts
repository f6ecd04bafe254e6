/** Lets a line of the tree be dragged; what follows the pointer is the node's name. `useTreeDrag` is where it goes. */
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';
import { useEffect, type RefObject } from 'react';
import classes from './TreeRow.module.css';

export function useDraggedNode(
  row: RefObject<HTMLElement | null>,
  { treeID, treeNodeID, name }: { treeID: string; treeNodeID: number; name: string },
): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    return draggable({
      element,
      getInitialData: () => ({ treeID, treeNodeID }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: pointerOutsideOfPreview({ x: '12px', y: '6px' }),
          render: ({ container }) => {
            const preview = document.createElement('div');
            preview.className = classes.preview ?? '';
            preview.textContent = name;
            container.append(preview);
          },
        }),
    });
  }, [row, treeID, treeNodeID, name]);
}
