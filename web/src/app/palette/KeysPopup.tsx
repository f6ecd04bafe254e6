/** The popup that lists every keyboard shortcut. */
import { Fragment } from 'react';
import type { PopupProps } from '#screen/popups.ts';
import { Popup } from '#ui/popups/Popup.tsx';
import { keySections } from './keys.ts';
import { Keys } from './Keys.tsx';
import classes from './Palette.module.css';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    keyboardShortcuts: object;
  }
}

export function KeysPopup({ onClose }: PopupProps<'keyboardShortcuts'>) {
  return (
    <Popup title="Keyboard shortcuts" size={860} onClose={onClose}>
      <div className={classes.sections}>
        {keySections.map(({ title, lines }) => (
          <section key={title} className={classes.section}>
            <h3 className={classes.sectionTitle}>{title}</h3>
            <dl className={classes.lines}>
              {lines.map(({ does, ways }) => (
                <Fragment key={does}>
                  <dt className={classes.does}>{does}</dt>
                  <dd className={classes.ways}>
                    {ways.map((keys) => (
                      <Keys key={keys.join('+')} keys={keys} />
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Popup>
  );
}
