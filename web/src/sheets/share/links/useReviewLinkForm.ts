/** What a review link's popup holds, and how it is made or changed by it. */
import { limits } from '@marquee/contract/limits.ts';
import type { ReviewLink, ReviewScope } from '@marquee/contract/review-links.ts';
import { reviewOptionsOf, usualOptions } from '@marquee/contract/review-options.ts';
import dayjs from 'dayjs';
import { type FormEvent, useState } from 'react';
import type { AskedAbout } from '#decisions/bannersToAsk.ts';
import { useChangeLinks } from '#members/guests/reviewLinks.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useHead } from '#sync/openSheet.ts';
import { dayTrouble } from '#ui/fields/dayToCome.ts';
import { isEqual } from '#ui/isEqual.ts';
import { sentenceOf } from '#ui/messages/notify.ts';

function scopeOf(about: AskedAbout | undefined): ReviewScope {
  if (about?.rowIDs) return { of: 'rows', rowIDs: [...about.rowIDs] };
  return about?.groupID === undefined ? { of: 'sheet' } : { of: 'groups', groupIDs: [about.groupID] };
}

export const groupName = (groupID: number): string =>
  currentSheet()?.shown.entry('group', `group:${groupID}`)?.name ?? 'a group';

/** Whether these are more selected rows than one link can show. */
export const isTooMuch = (scope: ReviewScope): boolean =>
  scope.of === 'rows' && scope.rowIDs.length > limits.bannersAskedAtOnce;

/** What is another than when the popup was opened: the rest is as others have set it meanwhile. */
const changedOf = <T extends Partial<ReviewLink>>(settings: T, link: ReviewLink): Partial<T> =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => !isEqual(value, link[name as keyof ReviewLink])),
  ) as Partial<T>;

/** `known` is the day that the link has already: one that was chosen elsewhere stays as it is. */
function useUntil(link: ReviewLink | undefined) {
  const known = link?.expiresAt ? dayjs(link.expiresAt).format('YYYY-MM-DD') : '';
  const [until, setUntil] = useState(known);
  const chosen = until === known ? '' : until;
  return {
    until,
    setUntil,
    /** empty where none was, or the one that was there stays */
    chosen,
    // To the end of that day, where the reader is.
    expiresAt:
      until === known ? (link?.expiresAt ?? null) : chosen === '' ? null : dayjs(chosen).endOf('day').toISOString(),
  };
}

/** The password: asked for or not, and what was typed; an empty one keeps that which the link has. */
function usePassword(link: ReviewLink | undefined) {
  const [hasPassword, setHasPassword] = useState(link?.hasPassword ?? false);
  const [password, setPassword] = useState('');
  const isEnough = password === '' ? link?.hasPassword === true : password.length >= limits.password.min;
  return {
    hasPassword,
    setHasPassword,
    password,
    setPassword,
    isTooShort: hasPassword && !isEnough,
    changed: hasPassword ? (password === '' ? {} : { password }) : { password: null },
  };
}

/** `link` is the one that is changed; without it one is made about what `about` says, which is in `made` then. */
export function useReviewLinkForm(sheetID: number, link: ReviewLink | undefined, about: AskedAbout | undefined) {
  const head = useHead();
  const { change, make } = useChangeLinks();
  const firstName = about?.groupID === undefined ? (head?.name ?? '') : groupName(about.groupID);
  const [name, setName] = useState(link?.name ?? firstName);
  const [scope, setScope] = useState<ReviewScope>(link?.scope ?? scopeOf(about));
  const [columnIDs, setColumnIDs] = useState<number[]>(
    link?.columnIDs ?? (about?.columnID === undefined ? [] : [about.columnID]),
  );
  const [options, setOptions] = useState(reviewOptionsOf(link ?? usualOptions));
  const secret = usePassword(link);
  const day = useUntil(link);
  const [made, setMade] = useState<ReviewLink>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const mayBeSent = name.trim() !== '' && !isTooMuch(scope);

  /** Why it can't be sent as it is; undefined where it can. */
  function troubleIn(form: HTMLFormElement): string | undefined {
    if (secret.isTooShort) return `Use at least ${limits.password.min} characters for the password.`;
    return dayTrouble(form, { label: 'Open until', day: day.chosen });
  }

  async function submit(event: FormEvent<HTMLFormElement>, close: () => void): Promise<void> {
    event.preventDefault();
    if (isBusy || !mayBeSent) return;
    const wrong = troubleIn(event.currentTarget);
    setTrouble(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    const settings = { name: name.trim(), scope, columnIDs, ...options, expiresAt: day.expiresAt };
    try {
      if (link === undefined) {
        setMade(await make({ ...settings, sheetID, password: secret.hasPassword ? secret.password : null }));
      } else {
        await change(link.reviewLinkID, { ...changedOf(settings, link), ...secret.changed });
        close();
      }
    } catch (error) {
      setTrouble(sentenceOf(error));
    }
    setBusy(false);
  }

  return {
    name,
    setName,
    scope,
    setScope,
    columnIDs,
    setColumnIDs,
    options,
    setOptions,
    secret,
    day,
    made,
    trouble,
    isBusy,
    mayBeSent,
    submit,
  };
}
