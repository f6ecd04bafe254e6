/** What this person has hidden for themself, counted, and the way to have it back: one by one, or all at once. */
import { Menu } from '@mantine/core';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { showAgain, showAllAgain, useOwnLook } from '#screen/ownLook.ts';
import classes from '#sheets/narrow/NarrowBar.module.css';
import { currentSheet } from '#sync/currentSheet.ts';
import { useLayout } from '#sync/openSheet.ts';

/** Of more than this all come back at once. */
const mostListed = 20;

export function HiddenChip() {
  const { hiddenColumns, hiddenGroups, hiddenRows } = useOwnLook();
  // What is gone is not hidden.
  useLayout();
  const shown = currentSheet()?.shown;
  const hidden = [
    ...hiddenColumns.map((id) => ({
      what: 'hiddenColumns' as const,
      id,
      name: shown?.entry('column', `column:${id}`)?.name,
    })),
    ...hiddenGroups.map((id) => ({
      what: 'hiddenGroups' as const,
      id,
      name: shown?.entry('group', `group:${id}`)?.name,
    })),
    ...hiddenRows.map((id) => ({ what: 'hiddenRows' as const, id, name: shown?.entry('row', `row:${id}`)?.name })),
  ].filter(({ name }) => name !== undefined);
  if (hidden.length === 0) return null;
  const icon = <IconEye size={16} stroke={1.7} />;
  return (
    <Menu position="bottom-start" width={228}>
      <Menu.Target>
        <button type="button" className={`${classes.chip} ${classes.press}`} title="Hidden only for you">
          <IconEyeOff size={14} stroke={1.8} aria-hidden />
          <span className={classes.chipWords}>{`${withCommas(hidden.length)} hidden`}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Hidden only for you" className={classes.hiddenList}>
        <Menu.Item leftSection={icon} onClick={showAllAgain}>
          Show all
        </Menu.Item>
        <Menu.Divider />
        {hidden.slice(0, mostListed).map(({ id, name, what }) => (
          <Menu.Item key={`${what}:${id}`} leftSection={icon} onClick={() => showAgain(what, id)}>
            {`Show ${name}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
