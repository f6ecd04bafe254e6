/** Dragging one option onto another of its column, whose place it takes. */
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import { useCallback, useEffect, useRef } from 'react';
import { currentSheet } from '#sync/currentSheet.ts';
import { sheetStore } from '#ui/stores.ts';
import { moveOption } from './editOptions.ts';

/** Which option is under way, and over which it is. */
const useOptionsDragged = sheetStore<{ dragged: MultiChoiceOption | undefined; over: number | undefined }>(() => ({
  dragged: undefined,
  over: undefined,
}));

const drop = (onto: MultiChoiceOption): void => {
  const { dragged } = useOptionsDragged.getState();
  const options = currentSheet()?.shown.entry('options', `options:${onto.columnID}`) ?? [];
  const at = options.findIndex((option) => option.multiChoiceOptionID === onto.multiChoiceOptionID);
  if (dragged?.columnID === onto.columnID && at !== -1) moveOption(dragged, at + 1);
};

const rest = (): void => useOptionsDragged.setState({ dragged: undefined, over: undefined });

/** `drop` is the ref of the option's element; `take` is called when it is taken up. */
export function useOptionDrag(option: MultiChoiceOption) {
  const id = option.multiChoiceOptionID;
  const isDragged = useOptionsDragged(({ dragged }) => dragged?.multiChoiceOptionID === id);
  const isOver = useOptionsDragged(({ dragged, over }) => dragged !== undefined && over === id);
  const latest = useRef(option);
  useEffect(() => {
    latest.current = option;
  });
  // A drag that ends beside all options changes nothing.
  useEffect(() => {
    if (!isDragged) return undefined;
    window.addEventListener('dragend', rest);
    return () => window.removeEventListener('dragend', rest);
  }, [isDragged]);
  const attach = useCallback(
    (element: HTMLLIElement) =>
      dropTargetForElements({
        element,
        canDrop: () => useOptionsDragged.getState().dragged !== undefined,
        onDragEnter: () => useOptionsDragged.setState({ over: latest.current.multiChoiceOptionID }),
        onDragLeave: () => useOptionsDragged.setState({ over: undefined }),
        onDrop: () => {
          drop(latest.current);
          rest();
        },
      }),
    [],
  );
  return { drop: attach, isDragged, isOver, take: () => useOptionsDragged.setState({ dragged: option }) };
}
