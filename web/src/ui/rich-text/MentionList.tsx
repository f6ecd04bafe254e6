/** The list of people under an at sign. The focus stays in the text, from where the list is walked. */
import { Popover } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Existing, keptInside } from '#ui/popups/AnchoredPopup.tsx';
import classes from './MentionList.module.css';
import { type Mentions, whoFit } from './mentions.ts';

const showInList = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** The box that is typed into is told which option is marked. */
export function MentionList(props: { mentions: Mentions; id: string; editor: Editor }) {
  const { editor, id, mentions } = props;
  const state = useStore(mentions);
  const fitting = whoFit(state);
  const { asked, at } = state;
  const marked = fitting[at];
  const markedId = marked ? `${id}-${marked.userID}` : undefined;

  useEffect(() => {
    if (markedId === undefined) return;
    const textbox = editor.view.dom;
    textbox.setAttribute('aria-controls', id);
    textbox.setAttribute('aria-activedescendant', markedId);
    return () => {
      textbox.removeAttribute('aria-controls');
      textbox.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, markedId]);

  if (!asked || !marked) return null;
  return (
    <Popover
      opened
      position="bottom-start"
      offset={4}
      width={260}
      middlewares={{ flip: { crossAxis: false }, shift: { padding: 8 } }}
      floatingStrategy="fixed"
      preventPositionChangeWhenVisible={false}
      withRoles={false}
      returnFocus={false}
      closeOnEscape={false}
      onDismiss={() => mentions.setState({ asked: undefined })}
    >
      <Popover.Target>
        <Existing element={asked.anchor} />
      </Popover.Target>
      <Popover.Dropdown p={0} maw="calc(100vw - 16px)" {...keptInside}>
        <div id={id} className={classes.list} role="listbox" aria-label="People to mention">
          {fitting.map((person, index) => (
            <div
              key={person.userID}
              id={`${id}-${person.userID}`}
              ref={index === at ? showInList : undefined}
              className={classes.person}
              role="option"
              aria-selected={index === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => asked.choose(person)}
            >
              <span className={classes.initials} data-fill={person.colour} aria-hidden>
                {person.initials}
              </span>
              <span className={classes.name}>{person.name}</span>
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
