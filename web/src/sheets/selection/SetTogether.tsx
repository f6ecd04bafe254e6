/** Sets one column of all selected rows, with the editor of its cells. */
import { Button, Menu } from '@mantine/core';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { kindViews } from '#cells/kinds/kinds.ts';
import { useMode } from '#screen/mode.ts';
import { AnchoredMenu } from '#ui/AnchoredMenu.tsx';

interface Props {
  /** what the kind of the columns is called */
  kindName: string;
  /** all columns of that kind, at least one */
  columns: readonly OpenColumn[];
  rowIDs: readonly number[];
}

/** What it changes goes to all selected rows for as long as it is open. */
function Editor(props: { column: OpenColumn; rowIDs: readonly number[]; anchor: HTMLElement; onDone: () => void }) {
  const { anchor, column, rowIDs, onDone } = props;
  const { Editor: EditorOfKind } = kindViews[column.columnTypeID];
  useEffect(() => {
    useMode.setState({ isTogether: true });
    return () => useMode.setState({ isTogether: false });
  }, []);
  return (
    <Suspense>
      <EditorOfKind
        // They may hold different things, so it begins with none of them.
        cell={undefined}
        column={column}
        rowID={rowIDs[0] ?? 0}
        seed={undefined}
        anchor={anchor}
        onDone={onDone}
      />
    </Suspense>
  );
}

export function SetTogether({ columns, kindName, rowIDs }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [column, setColumn] = useState<OpenColumn>();
  const [only] = columns;
  const { Icon } = kindViews[columns[0]?.columnTypeID ?? 1];
  const open = (which: OpenColumn | undefined) => {
    // Before the editor is drawn, which asks whom it is for.
    useMode.setState({ isTogether: true });
    setColumn(which);
  };
  return (
    <>
      <Button
        ref={button}
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-haspopup={columns.length > 1 ? 'menu' : 'dialog'}
        leftSection={<Icon size={15} stroke={1.8} />}
        onClick={() => (columns.length > 1 ? setChoosing(true) : open(only))}
      >
        {kindName}
      </Button>
      {isChoosing && button.current ? (
        <AnchoredMenu anchor={button.current} label={`Which ${kindName} column`} onClose={() => setChoosing(false)}>
          {columns.map((one) => (
            <Menu.Item key={one.columnID} onClick={() => open(one)}>
              {one.name}
            </Menu.Item>
          ))}
        </AnchoredMenu>
      ) : null}
      {column && button.current ? (
        <Editor
          column={column}
          rowIDs={rowIDs}
          anchor={button.current}
          onDone={() => {
            setColumn(undefined);
            button.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
