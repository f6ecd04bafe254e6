/** The guests of a sheet: who came by its review links and said who they are, or was asked for decisions. Admin users make two of them one, and forget one. */
import type { Guest } from '@marquee/contract/review-links.ts';
import { dotted, isolated } from '@marquee/contract/isolated.ts';
import { fullName } from '@marquee/contract/people.ts';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { useLoggedInUser } from '#people/session.ts';
import { useHead } from '#sync/openSheet.ts';
import { AnchoredMenu } from '#ui/popups/AnchoredMenu.tsx';
import { dayAndTimeWithin } from '#ui/moments.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import tools from '#ui/ToolButtons.module.css';
import { guestsOf, useChangeLinks } from './reviewLinks.ts';
import classes from './Guests.module.css';

function GuestOptions({ guest, others }: { guest: Guest; others: readonly Guest[] }) {
  const { forget, merge } = useChangeLinks();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const name = fullName(guest.person);
  const carryOut = (question: string, work: () => Promise<unknown>) => {
    if (window.confirm(question)) work().catch((error: unknown) => notifyError('Nothing was changed', error));
  };
  return (
    <div className={tools.tools}>
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
                  `Merge ${isolated(name)} and ${isolated(fullName(other.person))} (${other.emailAddress}) into one guest? This can’t be undone.`,
                  () => merge(other.guestID, guest.guestID),
                )
              }
            >
              {isolated(fullName(other.person))} ({other.emailAddress})
            </Menu.Item>
          ))}
          {others.length > 0 ? <Menu.Divider /> : null}
          <Menu.Item
            color="var(--mq-danger)"
            onClick={() =>
              carryOut(
                `Forget ${isolated(name)}? Their comments and decisions stay, without their name and email address. This can’t be undone.`,
                () => forget(guest.guestID),
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

/** `Seen today at 9:05 am · Spring, 23 November 2026` */
function whenceOf({ lastSeenAt, linkName }: Guest): string {
  const seen = lastSeenAt === null ? 'Asked, not seen yet' : `Seen ${dayAndTimeWithin(lastSeenAt, new Date())}`;
  return linkName === '' ? seen : dotted([seen, linkName]);
}

/** `isAlone`: nothing else stands beside it, so it fills its place and says what to do where nobody is listed. */
export function Guests({ isAlone = false, sheetID }: { isAlone?: boolean; sheetID: number }) {
  const { data: guests, error, refetch } = useQuery(guestsOf(sheetID));
  const user = useLoggedInUser().data;
  // Guests are their account's: an admin user of another one is only a member here.
  const accountID = useHead()?.accountID;
  const isAdmin = user?.isAdminUser === true && user.accountID === accountID;
  if (!guests && error) {
    return <NotLoaded what="The guests could not be loaded." error={error} onRetry={() => void refetch()} />;
  }
  if (!guests) return null;
  if (guests.length === 0)
    return isAlone ? (
      <p className={classes.none}>
        No guests yet. Clients appear here once they use a review link or you ask them for a decision.
      </p>
    ) : null;
  return (
    <>
      {isAlone ? null : <h4 className={classes.title}>Guests</h4>}
      <ul className={classes.list} data-alone={isAlone || undefined} aria-label="Guests">
        {guests.map((guest) => (
          <li key={guest.guestID} className={classes.guest}>
            <InitialsBadge person={guest.person} decorative />
            <div className={classes.words}>
              <span className={classes.name}>{fullName(guest.person)}</span>
              <span className={classes.note}>
                {guest.emailAddress}
                {guest.isConfirmed ? '' : ', not confirmed'}
              </span>
              {guest.turnedAsksOff ? (
                <span className={classes.note}>Turned off emails that ask for decisions</span>
              ) : null}
              <span className={classes.note} title={guest.linkName}>
                {whenceOf(guest)}
              </span>
            </div>
            {isAdmin ? <GuestOptions guest={guest} others={guests.filter((other) => other !== guest)} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
