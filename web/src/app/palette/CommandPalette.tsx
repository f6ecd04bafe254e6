/** The popup behind Ctrl+K: finds sheets, rows and people by their names, and everything that can be done. */
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconBolt, IconListDetails, IconSearch, IconTable, IconUser, type Icon } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PopupProps } from '#screen/popups.ts';
import { announce } from '#ui/messages/announce.ts';
import { Popup } from '#ui/popups/Popup.tsx';
import { Keys } from './Keys.tsx';
import classes from './Palette.module.css';
import { useFound, type Entry, type Sort } from './useFound.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** `typed`: what was typed before it had come, and whether Enter was pressed then */
    commandPalette: { typed?: string; isEntered?: boolean };
  }
}

const icons: Readonly<Record<Sort, Icon>> = {
  sheet: IconTable,
  row: IconListDetails,
  person: IconUser,
  command: IconBolt,
};

const nothing = 'Nothing matches.';

function Option({ entry, sort }: { entry: Entry; sort: Sort }) {
  const Kind = icons[sort];
  return (
    <Combobox.Option value={entry.key} className={classes.entry}>
      <Kind size={16} stroke={1.7} className={classes.icon} aria-hidden />
      <span className={classes.name}>{entry.name}</span>
      {entry.about ? <span className={classes.about}>{entry.about}</span> : null}
      {entry.keys ? <Keys keys={entry.keys} /> : null}
    </Combobox.Option>
  );
}

function Finder(props: { early: string; isEntered: boolean; onChoose: (entry: Entry) => void; onEscape: () => void }) {
  const [own, setOwn] = useState<string>();
  const typed = own ?? props.early;
  const sections = useFound(typed);
  // Escape is the list's own; there is nothing to show without it.
  const store = useCombobox({ opened: true, onOpenedChange: props.onEscape });
  // The list says its id once it is drawn, and the box names it from the next drawing on.
  const [, setDrawn] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const { selectFirstOption } = store;
  // What Enter would do is always marked.
  const first = sections[0]?.entries[0]?.key;
  useEffect(() => void selectFirstOption(), [typed, first, selectFirstOption]);

  // The box has the focus, and nothing else tells those who don't see the list.
  const isNothing = sections.length === 0;
  useEffect(() => {
    if (isNothing) announce(nothing);
  }, [isNothing]);

  const choose = (key: string) => {
    const entry = sections.flatMap(({ entries }) => entries).find((one) => one.key === key);
    if (entry) props.onChoose(entry);
  };

  // Pressed before there was a box to hear it: as soon as something is found, unless other words were typed since.
  const chooseEarly = useEffectEvent(choose);
  const early = props.isEntered && own === undefined ? first : undefined;
  useEffect(() => {
    if (early !== undefined) chooseEarly(early);
  }, [early]);

  return (
    <Combobox store={store} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          size="md"
          aria-label="Go to or do anything"
          placeholder="Sheets, rows, people, commands"
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          maxLength={200}
          value={typed}
          onChange={(event) => setOwn(event.currentTarget.value)}
          // Who is quicker than the mark means what it is about to mark.
          onKeyDown={({ key }) => {
            if (key !== 'Enter' || first === undefined) return;
            if (store.getSelectedOptionIndex() < 0) choose(first);
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.found} aria-label="Found">
        {sections.map(({ entries, sort, title }) => (
          <Combobox.Group key={title} label={title}>
            {entries.map((entry) => (
              <Option key={entry.key} entry={entry} sort={sort} />
            ))}
          </Combobox.Group>
        ))}
        {isNothing ? <Combobox.Empty>{nothing}</Combobox.Empty> : null}
      </Combobox.Options>
    </Combobox>
  );
}

export function CommandPalette({ typed = '', isEntered = false, onClose }: PopupProps<'commandPalette'>) {
  // Once the palette is gone and the focus is back, so that what is chosen may take it.
  const chosen = useRef<Entry>(undefined);
  const onClosed = () => {
    onClose();
    chosen.current?.run();
  };
  return (
    <Popup title="Go to or do anything" size={620} isOverAll onClose={onClosed}>
      {(close) => (
        <Finder
          early={typed}
          isEntered={isEntered}
          onEscape={close}
          onChoose={(entry) => {
            chosen.current = entry;
            close();
          }}
        />
      )}
    </Popup>
  );
}
