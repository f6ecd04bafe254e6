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
      closeOnEscape={false}
      transitionProps={{ duration: 150 }}
      classNames={{ body: classes.fill, content: classes.fill, inner: classes.below }}
    >
      <Drawer.Overlay className={classes.overlay} />
      <Drawer.Content
        id={props.id}
        aria-label="Menu"
        onKeyDown={(event) => {
          // A popup above it hears Escape first, and so does what is done in the menu.
          const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
          if (event.key === 'Escape' && isOwn && !event.defaultPrevented) props.onClose();
        }}
      >
        <Drawer.Body>
          <Sidebar />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
