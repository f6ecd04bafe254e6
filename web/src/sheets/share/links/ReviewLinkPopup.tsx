/** The popup that makes a review link or changes one: what it shows, what guests may do, and what keeps others out. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { access } from '@marquee/contract/columns.ts';
import { counted } from '@marquee/contract/counted.ts';
import { limits } from '@marquee/contract/limits.ts';
import type { ReviewLink, ReviewScope } from '@marquee/contract/review-links.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import dayjs from 'dayjs';
import { type FormEvent, useState } from 'react';
import { kindViews } from '#cells/kinds/kinds.ts';
import type { AskedAbout } from '#decisions/bannersToAsk.ts';
import { bannersShown, useChangeLinks } from '#members/guests/reviewLinks.ts';
import type { PopupProps } from '#screen/popups.ts';
import { useHead, useLayout } from '#sync/openSheet.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import { halfDayIn } from '#ui/fields/halfDay.ts';
import { isEqual } from '#ui/isEqual.ts';
import { sentenceOf } from '#ui/messages/notify.ts';
import { Popup, PopupFoot } from '#ui/popups/Popup.tsx';
import { CopyAddress } from '#sheets/share/CopyAddress.tsx';
import classes from './ReviewLinkPopup.module.css';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** one that is there, or a new one about what it is opened from */
    reviewLink: { sheetID: number; link?: ReviewLink; about?: AskedAbout };
  }
}

function scopeOf(about: AskedAbout | undefined): ReviewScope {
  if (about?.rowIDs) return { of: 'rows', rowIDs: [...about.rowIDs] };
  return about?.groupID === undefined ? { of: 'sheet' } : { of: 'groups', groupIDs: [about.groupID] };
}

const groupName = (groupID: number): string =>
  currentSheet()?.shown.entry('group', `group:${groupID}`)?.name ?? 'a group';

/** What is another than when the popup was opened: the rest is as others have set it meanwhile. */
const changedOf = <T extends Partial<ReviewLink>>(settings: T, link: ReviewLink): Partial<T> =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => !isEqual(value, link[name as keyof ReviewLink])),
  ) as Partial<T>;

const mostRows = limits.bannersAskedAtOnce;
const isTooMuch = (scope: ReviewScope): boolean => scope.of === 'rows' && scope.rowIDs.length > mostRows;

/** What a link is about, in words; groups are chosen here, and rows where they are selected. */
function Extent(props: { scope: ReviewScope; onChange: (scope: ReviewScope) => void }) {
  const { onChange, scope } = props;
  const { groups } = useLayout();
  const chosen = scope.of === 'groups' ? scope.groupIDs : [];
  if (scope.of === 'rows')
    return (
      <p className={classes.about}>
        {counted(scope.rowIDs.length, 'selected row')}
        {isTooMuch(scope)
          ? `. A link can show at most ${withCommas(mostRows)} selected rows. For more, make one of a group or of the whole sheet.`
          : ''}
      </p>
    );
  const choose = (groupID: number, isChosen: boolean) => {
    const groupIDs = isChosen ? [...chosen, groupID] : chosen.filter((one) => one !== groupID);
    onChange(groupIDs.length > 0 ? { of: 'groups', groupIDs } : { of: 'sheet' });
  };
  return (
    <>
      <CheckBox label="The whole sheet" isChecked={scope.of === 'sheet'} onChange={() => onChange({ of: 'sheet' })} />
      {groups.map(({ groupID }) => (
        <CheckBox
          key={groupID}
          label={groupName(groupID)}
          isChecked={chosen.includes(groupID)}
          onChange={(isChosen) => choose(groupID, isChosen)}
        />
      ))}
    </>
  );
}

/** The columns that may be shown: none that is hidden from public, or one person's alone. */
function Columns(props: { chosen: readonly number[]; onChange: (chosen: number[]) => void }) {
  const { chosen, onChange } = props;
  const open = useLayout().columns.filter(({ accessRestrictions }) => accessRestrictions === access.open);
  const isBanner = (columnTypeID: (typeof open)[number]['columnTypeID']) =>
    kindViews[columnTypeID].decided !== undefined;
  const banners = open.filter(({ columnTypeID }) => isBanner(columnTypeID));
  const others = open.filter(({ columnTypeID }) => !isBanner(columnTypeID));
  const box = ({ columnID, name }: (typeof open)[number]) => (
    <CheckBox
      key={columnID}
      label={name}
      isChecked={chosen.includes(columnID)}
      onChange={(isChosen) => onChange(isChosen ? [...chosen, columnID] : chosen.filter((one) => one !== columnID))}
    />
  );
  return (
    <>
      {banners.length > 1 ? (
        <fieldset className={`${classes.part} ${classes.many}`}>
          <legend>Banner columns (all if none is ticked)</legend>
          {banners.map(box)}
        </fieldset>
      ) : null}
      {others.length > 0 ? (
        <fieldset className={`${classes.part} ${classes.many}`}>
          <legend>Shown beside the banners</legend>
          {others.map(box)}
        </fieldset>
      ) : null}
    </>
  );
}

export function ReviewLinkPopup({ about, link, onClose, sheetID }: PopupProps<'reviewLink'>) {
  const head = useHead();
  const { change, make } = useChangeLinks();
  const firstName = about?.groupID === undefined ? (head?.name ?? '') : groupName(about.groupID);
  const [name, setName] = useState(link?.name ?? firstName);
  const [scope, setScope] = useState<ReviewScope>(link?.scope ?? scopeOf(about));
  const [columnIDs, setColumnIDs] = useState<number[]>(
    link?.columnIDs ?? (about?.columnID === undefined ? [] : [about.columnID]),
  );
  const [may, setMay] = useState({
    mayComment: link?.mayComment ?? true,
    mayDecide: link?.mayDecide ?? true,
    maySeeOlder: link?.maySeeOlder ?? false,
    confirmByCode: link?.confirmByCode ?? false,
  });
  const [password, setPassword] = useState('');
  const [hasPassword, setHasPassword] = useState(link?.hasPassword ?? false);
  const known = link?.expiresAt ? dayjs(link.expiresAt).format('YYYY-MM-DD') : '';
  const [until, setUntil] = useState(known);
  const [made, setMade] = useState<ReviewLink>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isNew = link === undefined;
  const isMissing = hasPassword && password === '' && link?.hasPassword !== true;

  async function submit(event: FormEvent<HTMLFormElement>, close: () => void): Promise<void> {
    event.preventDefault();
    if (isBusy || name.trim() === '' || isTooMuch(scope)) return;
    if (isMissing || (password !== '' && password.length < limits.password.min)) {
      setTrouble(`Use at least ${limits.password.min} characters for the password.`);
      return;
    }
    const half = halfDayIn(event.currentTarget);
    if (half !== undefined) {
      setTrouble(half);
      return;
    }
    // To the end of that day, where the reader is; one that was chosen elsewhere stays as it is.
    const chosen = until === '' || until === known ? undefined : dayjs(until).endOf('day');
    if (chosen && !chosen.isAfter(dayjs())) {
      setTrouble('“Open until” is in the past. Choose today or a later day.');
      return;
    }
    setBusy(true);
    setTrouble(undefined);
    const expiresAt = until === known ? (link?.expiresAt ?? null) : (chosen?.toISOString() ?? null);
    const settings = { name: name.trim(), scope, columnIDs, ...may, expiresAt };
    try {
      if (isNew) setMade(await make({ ...settings, sheetID, password: hasPassword ? password : null }));
      else {
        const sent = hasPassword ? (password === '' ? {} : { password }) : { password: null };
        await change(link.reviewLinkID, { ...changedOf(settings, link), ...sent });
        close();
      }
    } catch (error) {
      setTrouble(sentenceOf(error));
    }
    setBusy(false);
  }

  const box = (key: keyof typeof may, label: string) => (
    <CheckBox label={label} isChecked={may[key]} onChange={(is) => setMay((now) => ({ ...now, [key]: is }))} />
  );
  const title = isNew ? 'New review link' : 'Change review link';
  return (
    <Popup title={made ? 'The link is ready' : title} size={460} isBusy={isBusy} isKept isOverAll onClose={onClose}>
      {(close) =>
        made ? (
          <>
            <p className={classes.about}>
              {made.banners === 0
                ? 'This link shows no banners yet. They appear as soon as you add them.'
                : `Anyone with this link can see ${bannersShown(made)}.`}
              {made.hasPassword ? ' Send the password separately: it isn’t part of the link.' : ''}
            </p>
            <CopyAddress label="Review link" address={window.location.origin + made.path} isFirst />
            <PopupFoot>
              <Button onClick={close}>Done</Button>
            </PopupFoot>
          </>
        ) : (
          <form noValidate className={classes.form} onSubmit={(event) => void submit(event, close)}>
            <TextInput
              label="Name"
              description="Clients see it above the banners."
              data-autofocus
              maxLength={limits.name}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <fieldset className={`${classes.part} ${classes.many}`}>
              <legend>Banners of</legend>
              <Extent scope={scope} onChange={setScope} />
            </fieldset>
            <Columns chosen={columnIDs} onChange={setColumnIDs} />
            <fieldset className={classes.part}>
              <legend>Guests can</legend>
              {box('mayDecide', 'Approve, request changes and reject')}
              {box('mayComment', 'Comment')}
              {box('maySeeOlder', 'See older versions')}
            </fieldset>
            <fieldset className={classes.part}>
              <legend>Protection</legend>
              {box('confirmByCode', 'Confirm their email address with a code before they decide')}
              <CheckBox label="Ask for a password" isChecked={hasPassword} onChange={setHasPassword} />
              {hasPassword ? (
                <PasswordInput
                  aria-label="Password"
                  autoComplete="new-password"
                  maxLength={limits.password.max}
                  placeholder={link?.hasPassword ? 'Keep the current password' : ''}
                  value={password}
                  onChange={(event) => setPassword(event.currentTarget.value)}
                />
              ) : null}
              <TextInput
                type="date"
                label="Open until (optional)"
                className={classes.until}
                min={dayjs().format('YYYY-MM-DD')}
                value={until}
                onChange={(event) => setUntil(event.currentTarget.value)}
              />
            </fieldset>
            {trouble === undefined ? null : (
              <p className={classes.trouble} role="alert">
                {trouble}
              </p>
            )}
            <PopupFoot>
              <Button variant="default" disabled={isBusy} onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy} disabled={name.trim() === '' || isTooMuch(scope)}>
                {isNew ? 'Create link' : 'Save'}
              </Button>
            </PopupFoot>
          </form>
        )
      }
    </Popup>
  );
}
