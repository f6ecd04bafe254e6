/** The sheet's button that looks for newer banners, with how many are known to wait for a decision. */
import { Button, Menu } from '@mantine/core';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { IconRefresh } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import classes from './NewerBannersButton.module.css';
import { useNewerBanners } from './newerBanners.ts';

const words = 'Check for newer banners';
const check = ({ columnID }: OpenColumn) => openPopup('updateBanners', { columnID });
const labelOf = (name: string, waiting: number): string => (waiting === 0 ? name : `${name}, ${waiting} to decide on`);

function Count({ of }: { of: number }) {
  return of > 0 ? <span className={classes.count} data-number={of} /> : null;
}

/** Of several Banner columns one is chosen first. */
export function NewerBannersButton({ sheetID, columns }: { sheetID: number; columns: readonly OpenColumn[] }) {
  const waitingIn = useNewerBanners(
    sheetID,
    columns.map(({ columnID }) => columnID),
  );
  const waiting = columns.reduce((sum, { columnID }) => sum + waitingIn(columnID), 0);
  const [first, ...others] = columns;
  const look = {
    size: 'xs',
    variant: 'default',
    classNames: { root: classes.button, section: classes.sign },
    title: words,
    'aria-label': labelOf(words, waiting),
    leftSection: <IconRefresh size={15} stroke={1.8} />,
    rightSection: waiting > 0 ? <Count of={waiting} /> : undefined,
  } as const;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <Button {...look} onClick={() => check(first)}>
        <span className={classes.words}>{words}</span>
      </Button>
    );
  }
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button {...look}>
          <span className={classes.words}>{words}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map((column) => (
          <Menu.Item
            key={column.columnID}
            aria-label={labelOf(column.name, waitingIn(column.columnID))}
            rightSection={<Count of={waitingIn(column.columnID)} />}
            onClick={() => check(column)}
          >
            {column.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
