/** The popup of a Link cell: the website address and the words that show it. */
import { Button, TextInput } from '@mantine/core';
import { cleanLink, defaultDisplayText } from '@marquee/contract/cell-kinds/link.ts';
import { limits } from '@marquee/contract/limits.ts';
import { IconArrowUpRight } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { editCell } from '#cells/editCell.ts';
import { AnchoredPopup } from '#ui/AnchoredPopup.tsx';
import type { EditorProps } from './kindView.ts';
import classes from './PopupForm.module.css';
import { useKeptFields } from './useKeptFields.ts';

const refused = 'This is not an address. Use one such as example.com, https://… or mailto:…';

export function LinkPopup(props: EditorProps) {
  const { anchor, column, onDone, rowID, seed } = props;
  const before = props.cell?.cellHyperlink ?? { url: '', displayText: defaultDisplayText };
  const [url, setURL] = useState(seed ?? before.url);
  const [displayText, setDisplayText] = useState(before.displayText);
  const [isRefused, setRefused] = useState(false);
  const current = cleanLink(before.url);
  const finish = useKeptFields(rowID, column.columnID, [
    { value: url, before: before.url, set: setURL },
    { value: displayText, before: before.displayText, set: setDisplayText },
  ]);

  function leave(move?: 'stay'): void {
    finish();
    onDone(move);
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    const clean = cleanLink(url);
    if (clean === undefined) {
      setRefused(true);
      return;
    }
    // An emptied box goes back to the words that every new link has.
    const fields = { url: clean, displayText: displayText.trim() || defaultDisplayText };
    const isChanged = fields.url !== before.url || fields.displayText !== before.displayText;
    if (isChanged) void editCell(rowID, column.columnID, fields);
    leave('stay');
  }

  return (
    <AnchoredPopup anchor={anchor} label={column.name} width={320} onClose={() => leave()}>
      <form className={classes.form} onSubmit={save} noValidate>
        <TextInput
          label="Website address"
          size="xs"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.address}
          data-autofocus
          autoFocus
          value={url}
          error={isRefused ? refused : undefined}
          onChange={(event) => {
            setURL(event.currentTarget.value);
            setRefused(false);
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
        <div className={classes.foot}>
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
          <Button variant="subtle" color="gray" size="xs" onClick={() => leave('stay')}>
            Cancel
          </Button>
          <Button type="submit" size="xs">
            Save
          </Button>
        </div>
      </form>
    </AnchoredPopup>
  );
}
