/** The left menu of a narrow window: a drawer over the page, below the header bar. */
import { Drawer } from '@mantine/core';
import classes from './MenuDrawer.module.css';
import { Sidebar } from './Sidebar.tsx';

/** Whether a popup lies over the menu: Escape is meant for that then, though the menu hears it too. */
const isCovered = (): boolean => document.querySelectorAll('[aria-modal=true]').length > 1;

export function MenuDrawer(props: { id: string; isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer.Root
      opened={props.isOpen}
      onClose={() => {
        if (!isCovered()) props.onClose();
      }}
      size={300}
      padding={0}
      transitionProps={{ duration: 150 }}
      classNames={{ body: classes.fill, content: classes.fill, inner: classes.below }}
    >
      <Drawer.Overlay className={classes.overlay} />
      <Drawer.Content id={props.id} aria-label="Menu">
        <Drawer.Body>
          <Sidebar />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
