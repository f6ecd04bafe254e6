/** The part of a column's menu that moves it: for touch and keyboard. */
import { Menu } from '@mantine/core';
import { IconArrowsMoveHorizontal } from '@tabler/icons-react';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { stepColumn } from '#columns/moveColumn.ts';
import { SubMenu } from '#ui/popups/SubMenu.tsx';

const steps = [
  { step: 'back', words: 'Left' },
  { step: 'forth', words: 'Right' },
  { step: 'first', words: 'To the start' },
  { step: 'last', words: 'To the end' },
] as const;

export function ColumnMoveMenu(props: { column: OpenColumn }) {
  const { columnID, name } = props.column;
  return (
    <SubMenu words="Move…" icon={<IconArrowsMoveHorizontal size={16} stroke={1.7} />} label={`Move ${name}`}>
      {steps.map(({ step, words }) => (
        <Menu.Item key={step} onClick={() => stepColumn(columnID, step)}>
          {words}
        </Menu.Item>
      ))}
    </SubMenu>
  );
}
