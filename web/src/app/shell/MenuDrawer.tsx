/** The left menu of a narrow window: a drawer over the page, below the header bar. */
import { Drawer } from '@mantine/core';
import classes from './MenuDrawer.module.css';
import { Sidebar } from './Sidebar.tsx';

export function MenuDrawer(props: { id: string; isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer.Root
      opened={props.isOpen}
      onClose={props.onClose}
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
