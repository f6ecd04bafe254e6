/** The views of a sheet: which one is shown, and the way to the others. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconLayoutList } from '@tabler/icons-react';
import { lazily } from '#ui/lazily.tsx';
import { LoadFailed } from '#ui/messages/LoadFailed.tsx';
import { saveChanges } from './saveViews.ts';
import { useChosenView } from './useChosenView.ts';
import classes from './Views.module.css';

const ViewsMenu = lazily(async () => (await import('./ViewsMenu.tsx')).ViewsMenu, LoadFailed, { isSoon: true });

export function ViewsButton() {
  const { chosen, isChanged } = useChosenView();
  return (
    <>
      <Menu position="bottom-start" width={250} classNames={{ itemSection: classes.sign, itemIndicator: classes.sign }}>
        <Menu.Target>
          <Button
            size="xs"
            variant={chosen ? 'light' : 'default'}
            className={classes.button}
            aria-label={`View: ${chosen?.name ?? 'All rows'}`}
            leftSection={<IconLayoutList size={15} stroke={1.8} />}
            rightSection={<IconChevronDown size={13} stroke={2} />}
          >
            <span className={classes.name}>{chosen?.name ?? 'All rows'}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Views" className={classes.list}>
          <ViewsMenu chosen={chosen} isChanged={isChanged} />
        </Menu.Dropdown>
      </Menu>
      {chosen && isChanged ? (
        <Button size="xs" variant="subtle" className={classes.button} onClick={() => saveChanges(chosen)}>
          Save changes
        </Button>
      ) : null}
    </>
  );
}
