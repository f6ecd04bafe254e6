/** The popup that names the presets which the banners of the sheet, or of one of its groups, have to pass. */
import { Button, TextInput } from '@mantine/core';
import { presetsPerPlace, type PresetID } from '@marquee/contract/checks/naming.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import type { PopupProps } from '#screen/popups.ts';
import { useGroup, useHead, useUnsaved } from '#sync/openSheet.ts';
import box from '#ui/fields/CheckBox.module.css';
import { fold } from '#ui/fold.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { Popup, PopupFoot } from '#ui/popups/Popup.tsx';
import classes from './ChecksPopup.module.css';
import { namePreset, useNamings, type NamedAt } from './namings.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** a group, or null for the whole sheet */
    checks: { groupID: number | null };
  }
}

interface Choice {
  presetID: PresetID;
  name: string;
  isShipped: boolean;
}

function Presets(props: {
  title: string;
  of: readonly Choice[];
  at: NamedAt;
  named: readonly PresetID[];
  ofSheet: readonly PresetID[];
}) {
  const { at, named, of, ofSheet, title } = props;
  if (of.length === 0) return null;
  const isFull = named.length >= presetsPerPlace;
  return (
    <>
      <li className={classes.sort}>{title}</li>
      {of.map(({ name, presetID }) => {
        const isOfSheet = at.groupID !== null && ofSheet.includes(presetID);
        const isNamed = isOfSheet || named.includes(presetID);
        const isFixed = isOfSheet || (isFull && !isNamed);
        return (
          <li key={presetID}>
            <label className={classes.preset} data-fixed={isFixed || undefined}>
              <input
                type="checkbox"
                className={box.box}
                checked={isNamed}
                disabled={isFixed}
                onChange={(event) => void namePreset(at, presetID, event.currentTarget.checked)}
              />
              <span className={classes.name}>
                <bdi>{name}</bdi>
                {isOfSheet ? <span className={classes.note}>For the whole sheet</span> : null}
              </span>
            </label>
          </li>
        );
      })}
    </>
  );
}

function Fields({ at, isOwn }: { at: NamedAt; isOwn: boolean }) {
  const { choices, error, isPaused, named, ofSheet, refetch } = useNamings(at);
  const { isWaiting } = useUnsaved();
  const [typed, setTyped] = useState('');
  const wanted = fold(typed.trim());
  const found = choices?.filter(({ name }) => fold(name).includes(wanted)) ?? [];
  const lists = { at, named, ofSheet };
  return (
    <>
      <TextInput
        size="xs"
        data-autofocus
        placeholder="Search presets"
        aria-label="Search presets"
        spellCheck={false}
        leftSection={<IconSearch size={15} stroke={1.8} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {!choices && error ? (
        <NotLoaded what="The presets could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.list} aria-label="Presets" aria-busy={!choices}>
          <Presets
            title={isOwn ? 'Your account’s presets' : 'Presets of the sheet’s account'}
            of={found.filter(({ isShipped }) => !isShipped)}
            {...lists}
          />
          <Presets title="Included with Marquee" of={found.filter(({ isShipped }) => isShipped)} {...lists} />
          {choices && found.length === 0 ? <li className={classes.none}>No presets match.</li> : null}
          {choices ? null : (
            <li className={classes.none} role="status">
              {isPaused ? 'You’re offline. The presets are shown once the connection is back.' : 'Loading the presets…'}
            </li>
          )}
        </ul>
      )}
      {named.length < presetsPerPlace ? null : (
        <p className={classes.text} role="status">
          You can choose up to {presetsPerPlace}. Untick one to choose another.
        </p>
      )}
      {choices && isWaiting ? (
        <p className={classes.text} role="status">
          You’re offline. What you choose is saved once the connection is back.
        </p>
      ) : null}
    </>
  );
}

export function ChecksPopup({ groupID, onClose }: PopupProps<'checks'>) {
  const head = useHead();
  const group = useGroup(groupID ?? 0);
  const { data: user } = useLoggedInUser();
  if (!head) return null;
  const isOwn = user?.accountID === head.accountID;
  const mayChange = isOwn && user?.isAdminUser === true;
  const isGone = groupID !== null && !group;
  return (
    <Popup title="Checks" size={440} onClose={onClose}>
      {(close) => (
        <>
          <div className={classes.body}>
            {isGone ? (
              <p className={classes.text} role="alert">
                The group was deleted. What its banners have to pass can be chosen once it is restored.
              </p>
            ) : (
              <>
                <p className={classes.text}>
                  Choose what the banners of <strong>{group?.name ?? head.name}</strong> have to pass
                  {group ? ', besides what is chosen for the whole sheet' : ''}: a platform’s limits of weight, files
                  and animation. Banners are checked as they arrive and marked in their cells. Checks never block
                  anyone.
                </p>
                <Fields at={{ sheetID: head.sheetID, groupID }} isOwn={isOwn} />
              </>
            )}
          </div>
          <PopupFoot>
            {mayChange ? (
              <LinkButton to="/account" hash="checks" variant="subtle" className={classes.own ?? ''}>
                Edit your account’s presets
              </LinkButton>
            ) : null}
            <Button {...(isGone && { 'data-autofocus': true })} onClick={close}>
              Done
            </Button>
          </PopupFoot>
        </>
      )}
    </Popup>
  );
}
