/** Sets one column of all selected rows, with the editor of its cells. */
import { Menu } from '@mantine/core';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useRowChanges } from '#cells/changes.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import type { KindView } from '#cells/kinds/kindView.ts';
import { tellColumnGone } from '#columns/tellColumnGone.ts';
import { useMode } from '#screen/mode.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { AnchoredMenu } from '#ui/popups/AnchoredMenu.tsx';
import { BarButton } from './BarButton.tsx';

interface Props {
  /** what the kind of the columns is called, and its picture */
  kindName: string;
  Icon: KindView['Icon'];
  /** all columns of that kind, at least one */
  columns: readonly OpenColumn[];
  rowIDs: readonly number[];
}

/** Says that the column is gone, where that is why its editor is. */
function tellGone({ columnID }: OpenColumn): void {
  const shown = currentSheet()?.shown;
  if (!shown || shown.entry('column', `column:${columnID}`)) return;
  tellColumnGone();
}

/** What it changes goes to all selected rows for as long as it is open. */
function Editor(props: { column: OpenColumn; rowIDs: readonly number[]; anchor: HTMLElement; onDone: () => void }) {
  const { anchor, column, rowIDs, onDone } = props;
  const { Editor: EditorOfKind } = kindViews[column.columnTypeID];
  const only = rowIDs.length === 1 ? rowIDs[0] : undefined;
  useRowChanges(only ?? 0);
  useEffect(() => {
    useMode.setState({ isTogether: true });
    return () => useMode.setState({ isTogether: false });
  }, []);
  const atTheEnd = useEffectEvent(() => tellGone(column));
  useEffect(() => () => atTheEnd(), []);
  return (
    <Suspense>
      <EditorOfKind
        // Several may hold different things, so it begins with none of them.
        cell={only === undefined ? undefined : currentSheet()?.shown.cell(only, column.columnID)}
        column={column}
        rowID={rowIDs[0] ?? 0}
        seed={undefined}
        anchor={anchor}
        onDone={onDone}
      />
    </Suspense>
  );
}

export function SetTogether({ columns, Icon, kindName, rowIDs }: Props) {
  /** the button, while it has something open */
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [columnID, setColumnID] = useState<number>();
  const column = columns.find((one) => one.columnID === columnID);
  const open = (which: OpenColumn | undefined) => {
    // Before the editor is drawn, which asks whom it is for.
    useMode.setState({ isTogether: true });
    setColumnID(which?.columnID);
  };
  // Somebody has deleted it. Should it come back, its editor does not.
  if (columnID !== undefined && !column) {
    setColumnID(undefined);
    setAnchor(undefined);
  }
  const close = () => {
    setColumnID(undefined);
    setAnchor(undefined);
    anchor?.focus();
  };
  return (
    <>
      <BarButton
        words={kindName}
        Icon={Icon}
        opens={columns.length > 1 ? 'menu' : 'dialog'}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          if (columns.length === 1) open(columns[0]);
        }}
      />
      {anchor && !column ? (
        <AnchoredMenu
          anchor={anchor}
          label={`Which ${kindName} column`}
          // Choosing one closes the menu too, and opens its editor.
          onClose={() => setAnchor((now) => (useMode.getState().isTogether ? now : undefined))}
        >
          {columns.map((one) => (
            <Menu.Item key={one.columnID} onClick={() => open(one)}>
              {one.name}
            </Menu.Item>
          ))}
        </AnchoredMenu>
      ) : null}
      {anchor && column ? <Editor column={column} rowIDs={rowIDs} anchor={anchor} onDone={close} /> : null}
    </>
  );
}
