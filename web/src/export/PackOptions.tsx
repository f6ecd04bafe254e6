/** How pages come in a pack. */
import { type ReactNode, useId } from 'react';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import radio from '#ui/fields/Radio.module.css';
import classes from './DeliveryPackPopup.module.css';
import type { Pages } from './packLines.ts';

const choices: readonly [Pages, string][] = [
  ['zip', 'One zip each'],
  ['folder', 'Folders'],
];

export function PackOptions(props: {
  pages: Pages;
  withBackups: boolean;
  onPages: (pages: Pages) => void;
  onBackups: (withBackups: boolean) => void;
  /** how missing ones are made */
  children: ReactNode;
}) {
  const group = useId();
  return (
    <div className={classes.options}>
      <fieldset className={classes.pages}>
        <legend className={classes.legend}>HTML banners</legend>
        {choices.map(([pages, words]) => (
          <label key={pages} className={classes.choice}>
            <input
              type="radio"
              className={radio.radio}
              name={group}
              checked={props.pages === pages}
              onChange={() => props.onPages(pages)}
            />
            {words}
          </label>
        ))}
      </fieldset>
      <CheckBox label="Backup images, too" isChecked={props.withBackups} onChange={props.onBackups} />
      {props.withBackups ? props.children : null}
    </div>
  );
}
