/** What can be done with a template, for whoever made it and admin users: another name, or its end. */
import { Menu } from '@mantine/core';
import { isolated } from '@marquee/contract/isolated.ts';
import { limits } from '@marquee/contract/limits.ts';
import type { Template } from '@marquee/contract/templates.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { AnchoredMenu } from '#ui/popups/AnchoredMenu.tsx';
import { notifyError } from '#ui/messages/notify.ts';
import { offerUnsaved } from '#ui/messages/offerBack.tsx';
import classes from './TemplateChoice.module.css';
import { useChangeTemplates } from './templates.ts';

export function TemplateMenu({ template, onRemoved }: { template: Template; onRemoved: () => void }) {
  const { name, templateID } = template;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isRenaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = useChangeTemplates();

  const rename = (to: string) => {
    setRenaming(false);
    if (to === '' || to === name) return;
    change.rename(templateID, to).catch((error: unknown) => {
      notifyError(`“${isolated(name)}” was not renamed`, error);
      offerUnsaved(to);
    });
  };
  const remove = () => {
    if (!window.confirm('Are you sure?')) return;
    onRemoved();
    change.remove(templateID).catch((error: unknown) => notifyError(`“${isolated(name)}” was not deleted`, error));
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither makes a sheet nor closes the popup.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') rename(event.currentTarget.value.trim());
    else setRenaming(false);
    requestAnimationFrame(() => button.current?.focus());
  };

  return (
    <>
      {isRenaming ? (
        <input
          className={classes.rename}
          aria-label={`New name of ${name}`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the menu that had the focus
          autoFocus
          data-mantine-stop-propagation
          maxLength={limits.name}
          defaultValue={name}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={(event) => rename(event.currentTarget.value.trim())}
          onKeyDown={onKey}
        />
      ) : null}
      <button
        ref={button}
        type="button"
        className={classes.more}
        aria-haspopup="menu"
        aria-label={`Options of ${name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor ? (
        <AnchoredMenu anchor={anchor} label={`Options of ${name}`} onClose={() => setAnchor(undefined)}>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={() => setRenaming(true)}>
            Rename
          </Menu.Item>
          <Menu.Item color="var(--mq-danger)" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={remove}>
            Delete
          </Menu.Item>
        </AnchoredMenu>
      ) : null}
    </>
  );
}
