/** The popup of a Link cell: the website address and the words that show it. */
import { Button, TextInput } from '@mantine/core';
import { addressTroubles, readAddress } from '@marquee/contract/cell-kinds/address.ts';
import { cleanLink, defaultDisplayText } from '@marquee/contract/cell-kinds/link.ts';
import { limits } from '@marquee/contract/limits.ts';
import { IconArrowUpRight } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { AnchoredPopup } from '#ui/popups/AnchoredPopup.tsx';
import type { EditorProps } from '#cells/kinds/kindView.ts';
import classes from '#cells/kinds/PopupForm.module.css';
import { CellPopupFoot } from '#cells/kinds/CellPopupFoot.tsx';
import { usePopupSave } from '#cells/kinds/usePopupSave.ts';

export function LinkPopup(props: EditorProps) {
  const { anchor, column, rowID, seed } = props;
  // What the cell shows while it is saved, or what somebody else makes of it, does not count as a change of one's own.
  const [before] = useState(props.cell?.cellHyperlink ?? { url: '', displayText: defaultDisplayText });
  const [url, setURL] = useState(seed ?? before.url);
  const [displayText, setDisplayText] = useState(before.displayText);
  const [refused, setRefused] = useState<string>();
  const current = cleanLink(before.url);
  const kept = [
    { value: url, before: before.url, set: setURL },
    { value: displayText, before: before.displayText, set: setDisplayText },
  ];
  const popup = usePopupSave({ rowID, columnID: column.columnID }, kept, props.onDone);

  function save(event: FormEvent): void {
    event.preventDefault();
    const read = readAddress(url);
    if ('trouble' in read) {
      setRefused(addressTroubles[read.trouble].sentence);
      return;
    }
    // An emptied box goes back to the words that every new link has.
    popup.saveChanges(before, { url: read.address, displayText: displayText.trim() || defaultDisplayText });
  }

  return (
    <AnchoredPopup
      anchor={anchor}
      label={column.name}
      width={320}
      onClose={() => popup.leave()}
      onLeave={popup.goElsewhere}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        {/* Cut to the room there is, an address would lead elsewhere: one that is too long is refused. */}
        <TextInput
          label="Website address"
          size="xs"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          autoFocus
          value={url}
          error={refused ?? popup.problem}
          onChange={(event) => {
            setURL(event.currentTarget.value);
            setRefused(undefined);
            popup.clearProblem();
          }}
          onFocus={(event) => (seed === undefined ? event.currentTarget.select() : undefined)}
        />
        <TextInput
          label="Display text"
          size="xs"
          maxLength={limits.name}
          value={displayText}
          onChange={(event) => setDisplayText(event.currentTarget.value)}
        />
        <CellPopupFoot popup={popup}>
          {current ? (
            <Button
              component="a"
              href={current}
              target="_blank"
              rel="noopener noreferrer"
              variant="subtle"
              size="compact-sm"
              className={classes.aside}
              rightSection={<IconArrowUpRight size={14} stroke={1.9} />}
            >
              Open
            </Button>
          ) : null}
        </CellPopupFoot>
      </form>
    </AnchoredPopup>
  );
}
