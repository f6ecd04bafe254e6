/** The link in the sheet's header that looks for newer banners, with how many are known to wait for a decision. */
import { Menu } from '@mantine/core';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { IconRefresh } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import { HeaderLink } from '#ui/HeaderLink.tsx';
import classes from './NewerBannersLink.module.css';
import { useNewerBanners } from './newerBanners.ts';

const check = ({ columnID }: OpenColumn) => openPopup('updateBanners', { columnID });
const waitingInWords = (count: number): string => (count === 0 ? '' : `, ${count} to decide on`);

/** Of several Banner columns one is chosen first. */
export function NewerBannersLink({ sheetID, columns }: { sheetID: number; columns: readonly OpenColumn[] }) {
  const waitingIn = useNewerBanners(
    sheetID,
    columns.map(({ columnID }) => columnID),
  );
  const count = columns.reduce((sum, { columnID }) => sum + waitingIn(columnID), 0);
  const [first, ...others] = columns;
  if (!first) return null;
  const link = (
    <HeaderLink
      label={`Check for newer banners${waitingInWords(count)}`}
      words="Newer banners"
      icon={<IconRefresh size={16} stroke={1.8} />}
      {...(others.length === 0 && { onClick: () => check(first) })}
    />
  );
  return (
    <span className={classes.link}>
      {others.length === 0 ? (
        link
      ) : (
        <Menu position="bottom-end" width={260}>
          <Menu.Target>{link}</Menu.Target>
          <Menu.Dropdown>
            {columns.map((column) => {
              const waiting = waitingIn(column.columnID);
              return (
                <Menu.Item
                  key={column.columnID}
                  aria-label={`${column.name}${waitingInWords(waiting)}`}
                  rightSection={waiting > 0 ? <span className={classes.count} data-number={waiting} /> : undefined}
                  onClick={() => check(column)}
                >
                  {column.name}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      {count > 0 ? <span className={classes.count} data-number={count} /> : null}
    </span>
  );
}
