/** What moves a group: for touch and keyboard, and for places that are far away. */
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { AnchoredMenu } from '#ui/popups/AnchoredMenu.tsx';
import { stepGroup } from '#groups/moveGroup.ts';

const steps = [
  { step: 'back', words: 'Up' },
  { step: 'forth', words: 'Down' },
  { step: 'first', words: 'To the top' },
  { step: 'last', words: 'To the bottom' },
] as const;

/** The steps that it can be moved by, as items of a menu. */
export function GroupSteps({ groupID }: { groupID: number }) {
  return steps.map(({ step, words }) => (
    <Menu.Item key={step} onClick={() => stepGroup(groupID, step)}>
      {words}
    </Menu.Item>
  ));
}

export function GroupMove(props: { groupID: number; name: string; className: string | undefined }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <button
        type="button"
        className={props.className}
        aria-haspopup="menu"
        data-open={anchor !== undefined || undefined}
        aria-label={`Move ${props.name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Move…
      </button>
      {anchor ? (
        <AnchoredMenu anchor={anchor} label={`Move ${props.name}`} onClose={() => setAnchor(undefined)}>
          <GroupSteps groupID={props.groupID} />
        </AnchoredMenu>
      ) : null}
    </>
  );
}
