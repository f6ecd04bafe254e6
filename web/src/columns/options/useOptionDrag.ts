/** Dragging one option onto another of its column, whose place it takes, by mouse or by finger. */
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import { useCallback, useEffect, useRef, type PointerEvent } from 'react';
import { currentSheet } from '#sync/currentSheet.ts';
import { sheetStore } from '#ui/stores.ts';
import { moveOption } from './editOptions.ts';

/** Which option is under way, and over which it is. */
const useOptionsDragged = sheetStore<{ dragged: MultiChoiceOption | undefined; over: number | undefined }>(() => ({
  dragged: undefined,
  over: undefined,
}));

/** `onto` is the id of an option. */
const drop = (onto: number | undefined): void => {
  const { dragged } = useOptionsDragged.getState();
  const options = currentSheet()?.shown.entry('options', `options:${dragged?.columnID ?? 0}`) ?? [];
  const at = options.findIndex((option) => option.multiChoiceOptionID === onto);
  if (dragged && at !== -1) moveOption(dragged, at + 1);
};

const rest = (): void => useOptionsDragged.setState({ dragged: undefined, over: undefined });

/** The option under a finger. */
function optionUnder({ clientX, clientY }: PointerEvent): { element: HTMLElement; id: number } | undefined {
  const element = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-option]');
  return element ? { element, id: Number(element.dataset['option']) } : undefined;
}

/** For the option's element: browsers drag by mouse alone, so a finger on the handle is followed by hand. */
const byFinger = (option: MultiChoiceOption) => ({
  onPointerDown: ({ currentTarget, isPrimary, pointerId, pointerType, target }: PointerEvent) => {
    const isOnHandle = target instanceof Element && target.closest('[data-drag-handle]') !== null;
    if (!isOnHandle || pointerType !== 'touch' || !isPrimary) return;
    currentTarget.setPointerCapture(pointerId);
    useOptionsDragged.setState({ dragged: option, over: undefined });
  },
  onPointerMove: (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || !useOptionsDragged.getState().dragged) return;
    const under = optionUnder(event);
    useOptionsDragged.setState({ over: under?.id });
    under?.element.scrollIntoView({ block: 'nearest' });
  },
  onPointerUp: ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') return;
    drop(useOptionsDragged.getState().over);
    rest();
  },
  onPointerCancel: rest,
});

/** `drop` is the ref of the option's element, `touch` what it hears; `take` is called when it is taken up. */
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
          drop(latest.current.multiChoiceOptionID);
          rest();
        },
      }),
    [],
  );
  const take = () => useOptionsDragged.setState({ dragged: option });
  return { drop: attach, touch: byFinger(option), isDragged, isOver, take };
}
