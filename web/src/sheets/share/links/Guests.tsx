/** The guests of a sheet: who came by its review links and said who they are. Admin users make two of them one, and forget one. */
import type { Guest } from '@marquee/contract/review-links.ts';
import { fullName } from '@marquee/contract/people.ts';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { useLoggedInUser } from '#people/session.ts';
import { AnchoredMenu } from '#ui/AnchoredMenu.tsx';
import { notifyError } from '#ui/notify.ts';
import { guestsOf, useChangeLinks } from './reviewLinks.ts';
import classes from './ReviewLinks.module.css';

function GuestOptions({ guest, others }: { guest: Guest; others: readonly Guest[] }) {
  const { forget, merge } = useChangeLinks();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const name = fullName(guest.person);
  const carryOut = (question: string, work: () => Promise<unknown>) => {
    if (window.confirm(question)) work().catch((error: unknown) => notifyError('Nothing was changed', error));
  };
  return (
    <div className={classes.tools}>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={`Options of ${name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconDots size={16} stroke={1.7} aria-hidden />
      </button>
      {anchor ? (
        <AnchoredMenu anchor={anchor} label={`Options of ${name}`} onClose={() => setAnchor(undefined)}>
          {others.length > 0 ? <Menu.Label>Is the same person as</Menu.Label> : null}
          {others.map((other) => (
            <Menu.Item
              key={other.guestID}
              onClick={() =>
                carryOut(
                  `Make ${name} and ${fullName(other.person)} (${other.emailAddress}) one? This can’t be undone.`,
                  () => merge(other.guestID, guest.guestID),
                )
              }
            >
              {fullName(other.person)} ({other.emailAddress})
            </Menu.Item>
          ))}
          {others.length > 0 ? <Menu.Divider /> : null}
          <Menu.Item
            color="var(--mq-danger)"
            onClick={() =>
              carryOut(`Forget ${name}? Their words stay, their name and address go. This can’t be undone.`, () =>
                forget(guest.guestID),
              )
            }
          >
            Forget
          </Menu.Item>
        </AnchoredMenu>
      ) : null}
    </div>
  );
}

export function Guests({ sheetID }: { sheetID: number }) {
  const { data: guests = [] } = useQuery(guestsOf(sheetID));
  const isAdmin = useLoggedInUser().data?.isAdminUser === true;
  if (guests.length === 0) return null;
  return (
    <>
      <h4 className={classes.subtitle}>Guests</h4>
      <ul className={classes.list}>
        {guests.map((guest) => (
          <li key={guest.guestID} className={classes.link}>
            <InitialsBadge person={guest.person} decorative />
            <div className={classes.words}>
              <span className={classes.name}>{fullName(guest.person)}</span>
              <span className={classes.note}>
                {guest.emailAddress}
                {guest.isConfirmed ? '' : ', not confirmed'}
              </span>
            </div>
            {isAdmin ? <GuestOptions guest={guest} others={guests.filter((other) => other !== guest)} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
