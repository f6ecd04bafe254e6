/**
 * The first screen of a sheet before the application is there: the same rows at the same places, in the frame of the page. It takes part
 * in nothing yet, so whatever is only seen on hover is left out. A test holds it against what the application draws.
 */
import { counted } from '@marquee/contract/counted.ts';
import type { OpenSheet } from '@marquee/contract/open-sheet.ts';
import type { CSSProperties } from 'react';
// First what is drawn everywhere, whose styles the others overrule.
import input from '#ui/fields/InlineInput.module.css';
import area from '#ui/fields/InlineTextArea.module.css';
import bar from '#app/shell/HeaderBar.module.css';
import shell from '#app/shell/Shell.module.css';
import cellClasses from '#cells/Cell.module.css';
import { doneRows } from '#cells/kinds/doneRows.ts';
import type { Around } from '#cells/kinds/kindView.ts';
import { looks } from '#cells/kinds/looks.ts';
import { columnBoxesOf, type ColumnBox } from '#columns/columnBox.ts';
import head from '#columns/ColumnHead.module.css';
import { groupColour } from '#groups/groupColour.ts';
import groupHead from '#groups/GroupHead.module.css';
import row from '#rows/RowLine.module.css';
import grid from '#sheets/Grid.module.css';
import { Lines, type Block, type Line } from '#sheets/lines.ts';
import { linesInSight } from '#sheets/linesInSight.ts';
import narrow from '#sheets/narrow/NarrowBar.module.css';
import view from '#sheets/SheetView.module.css';

export interface FirstScreen {
  open: OpenSheet;
  /** the groups of which only the title shows */
  closed: ReadonlySet<number>;
  /** the reader's own calendar date */
  today: string;
  /** the rows whose cells are there */
  arrived: ReadonlySet<number>;
}

interface Drawn extends FirstScreen {
  around: Around;
  nameWidth: number;
  inSight: readonly ColumnBox[];
}

function Title({ open, isEditable }: { open: OpenSheet; isEditable: boolean }) {
  const { name = '', description = '' } = open.head ?? {};
  if (isEditable) {
    return (
      <>
        <h1 className={view.name}>
          <input className={`${input.input} ${view.nameInput}`} value={name} />
        </h1>
        <div className={`${area.box} ${view.descriptionInput}`}>
          <span className={area.line}>{description || 'Add a description'}</span>
        </div>
      </>
    );
  }
  return (
    <>
      <h1 className={view.name}>{name}</h1>
      {description === '' ? null : <p className={view.description}>{description}</p>}
    </>
  );
}

function Heads({ inSight, nameWidth }: Drawn) {
  return (
    <div role="row" className={head.line}>
      <div className={head.nameHead} style={{ width: nameWidth }}>
        Name
      </div>
      {inSight.map(({ column, columnID, left, width }) => (
        <div key={columnID} className={head.head} style={{ left, width }}>
          <span className={head.name}>{column.name}</span>
        </div>
      ))}
    </div>
  );
}

function GroupTitle({ around, block, open }: Drawn & { block: Block }) {
  const name = open.groups.get(block.groupID)?.name ?? '';
  return (
    <div role="row" className={groupHead.line}>
      <div className={groupHead.place}>
        <div className={groupHead.title} data-more={around.isEditable || undefined}>
          <button className={groupHead.toggle} aria-expanded={block.isOpen} />
          {around.isEditable ? (
            <input className={`${input.input} ${groupHead.name}`} value={name} />
          ) : (
            <span className={groupHead.fixedName}>{name}</span>
          )}
          <span className={groupHead.count}>{counted(block.rowCount, 'row')}</span>
        </div>
      </div>
    </div>
  );
}

/** As it is drawn while rows fly by, which is without what is only seen on hover. */
function Row({ line, top, ...drawn }: Drawn & { line: Line; top: number }) {
  const { around, inSight, nameWidth, open } = drawn;
  const { rowID } = line;
  return (
    <div role="row" className={row.row} style={{ transform: `translateY(${top}px)` }}>
      <div
        role="rowheader"
        className={row.name}
        data-flying={around.isEditable || undefined}
        style={{ width: nameWidth }}
      >
        <span className={row.text}>{open.rows.get(rowID)?.name}</span>
      </div>
      {inSight.map(({ column, columnID, left, width }) => {
        const look = looks[column.columnTypeID](open.cells.get(rowID, columnID), around, false);
        return (
          <div
            key={columnID}
            role="gridcell"
            className={look?.className ? `${cellClasses.cell} ${look.className}` : cellClasses.cell}
            data-fill={look?.fill}
            style={{ left, width }}
          >
            {look?.content}
          </div>
        );
      })}
    </div>
  );
}

function Group({ block, lines, ...drawn }: Drawn & { block: Block; lines: readonly Line[] }) {
  // A custom property, which CSSProperties does not list.
  const style = { top: block.top, height: block.height, '--group': groupColour(block.groupID) } as CSSProperties;
  return (
    <div role="rowgroup" className={grid.block} style={style}>
      <div className={groupHead.head}>
        <GroupTitle {...drawn} block={block} />
        {block.isOpen ? <Heads {...drawn} /> : null}
      </div>
      {lines.map((line) => (
        <Row key={line.key} {...drawn} line={line} top={line.top - block.top} />
      ))}
    </div>
  );
}

/** The rows in a grid of so many pixels, which is at its top. */
export function FirstGroups({ screen, width, height }: { screen: FirstScreen; width: number; height: number }) {
  const { arrived, closed, open, today } = screen;
  const isEditable = isMember(open);
  const people = new Map([...open.formerUsers, ...open.users].map((person) => [person.userID, person]));
  const optionsOf = (columnID: number) => open.options.get(columnID) ?? [];
  const around: Around = {
    isEditable,
    isTall: false,
    personOf: (userID) => people.get(userID),
    optionsOf,
    today,
    isDone: doneRows(open.columnOrder, optionsOf, (rowID, columnID) => open.cells.get(rowID, columnID)),
  };
  const columns = open.columnOrder.flatMap((columnID) => open.columns.get(columnID) ?? []);
  const groups = open.groupOrder.map((groupID) => ({ groupID, rowIDs: open.rowOrder.get(groupID) ?? [] }));
  const nameWidth = open.head?.rowNameColumnWidth ?? 0;
  const lines = new Lines({ columns, groups, rowNameWidth: nameWidth }, closed, {
    rows: isEditable,
    group: isEditable,
  });
  const boxes = columnBoxesOf(columns, nameWidth, { columnID: undefined, width: 0 });
  const inSight = boxes.filter((box) => box.left < width);
  const seen = linesInSight(lines, { top: 0, bottom: height, left: 0, right: width }, []);
  const blocks = [...lines.blocks.values()].filter(({ groupID }) => seen.some((line) => line.groupID === groupID));
  const end = boxes.at(-1);
  return (
    <div
      role="presentation"
      className={grid.canvas}
      style={{ height: lines.height, width: end ? end.left + end.width : nameWidth }}
    >
      {blocks.map((block) => (
        <Group
          key={block.groupID}
          {...screen}
          around={around}
          nameWidth={nameWidth}
          inSight={inSight}
          block={block}
          lines={seen.filter(({ groupID, rowID }) => groupID === block.groupID && arrived.has(rowID))}
        />
      ))}
    </div>
  );
}

const isMember = (open: OpenSheet): boolean => open.head?.loggedInSheetUser !== undefined;

/** The page around the rows, with an empty grid; `menuWidth` is that of the left menu in pixels, undefined while it is closed. */
export function FirstFrame({ open, menuWidth }: { open: OpenSheet; menuWidth: number | undefined }) {
  return (
    <div className={shell.shell}>
      <header className={bar.bar} />
      <div className={shell.below}>
        {menuWidth === undefined ? null : <div className={shell.sidebar} style={{ width: menuWidth }} />}
        <div className={shell.content}>
          <div className={view.sheet}>
            <div className={view.header}>
              <Title open={open} isEditable={isMember(open)} />
              <div className={view.side} />
            </div>
            <div className={narrow.bar} />
            <div className={view.body}>
              <div role="grid" className={grid.scroller} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
