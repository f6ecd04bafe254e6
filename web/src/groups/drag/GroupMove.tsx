/** A group's button that moves it: for touch and keyboard, and for places that are far away. */
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { AnchoredMenu } from '#ui/AnchoredMenu.tsx';
import { stepGroup } from '#groups/moveGroup.ts';

const steps = [
  { step: 'back', words: 'Up' },
  { step: 'forth', words: 'Down' },
  { step: 'first', words: 'To the top' },
  { step: 'last', words: 'To the bottom' },
] as const;

export function GroupMove(props: { groupID: number; name: string; className: string | undefined }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <button
        type="button"
        className={props.className}
        aria-haspopup="menu"
        aria-label={`Move ${props.name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Move…
      </button>
      {anchor ? (
        <AnchoredMenu anchor={anchor} label={`Move ${props.name}`} onClose={() => setAnchor(undefined)}>
          {steps.map(({ step, words }) => (
            <Menu.Item key={step} onClick={() => stepGroup(props.groupID, step)}>
              {words}
            </Menu.Item>
          ))}
        </AnchoredMenu>
      ) : null}
    </>
  );
}
