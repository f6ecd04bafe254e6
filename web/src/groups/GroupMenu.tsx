/** What can be done with a group: behind a right click on its title, and behind one button where that has no room for all of it. */
import type { OpenGroup } from '@marquee/contract/open-sheet.ts';
import { lazyPopup } from '#ui/popups/lazyPopup.tsx';
import classes from './GroupHead.module.css';
import type { OpenGroupMenuProps } from './OpenGroupMenu.tsx';

/** Its code comes behind, as that of a row's menu does. */
const OpenGroupMenu = lazyPopup<OpenGroupMenuProps>(
  async () => (await import('./OpenGroupMenu.tsx')).OpenGroupMenu,
  ({ onClose }) => onClose,
);

export function GroupMenu(props: {
  group: OpenGroup;
  /** the title has room for all of it anyway while groups are organised */
  hasButton: boolean;
  /** where it is open; undefined while it is not */
  anchor: HTMLElement | undefined;
  onOpen: (anchor: HTMLElement | undefined) => void;
  onRename: () => void;
}) {
  const { anchor, group, onOpen } = props;
  return (
    <>
      {props.hasButton ? (
        <button
          type="button"
          className={classes.more}
          aria-haspopup="menu"
          aria-label={`Options of ${group.name}`}
          onClick={(event) => onOpen(event.currentTarget)}
        />
      ) : null}
      {anchor ? (
        <OpenGroupMenu group={group} anchor={anchor} onClose={() => onOpen(undefined)} onRename={props.onRename} />
      ) : null}
    </>
  );
}
