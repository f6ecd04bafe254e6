/** In the viewer's line about decisions: who is waited for, until when, and asking others. */
import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { listAsks, type StandingAsk } from '@marquee/contract/asks.ts';
import { formatDate } from '@marquee/contract/cell-kinds/date.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { fullName } from '@marquee/contract/people.ts';
import { IconUserMinus, IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withdrawFrom } from '#decisions/askFor.ts';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { openPopup } from '#screen/popups.ts';
import { call } from '#sync/call.ts';
import { watchers } from '#sync/currentSheet.ts';
import { useReadAgain } from '#sync/readAgain.ts';
import { AnchoredMenu } from '#ui/popups/AnchoredMenu.tsx';
import type { BannerPlace } from './bannerOrder.ts';
import classes from './Asked.module.css';

const facesShown = 4;

const listen = (again: () => void) => watchers.watch('decisions', again);

/** Who is asked about a cell, kept up with what is asked, withdrawn and decided. */
function useAsks(cellID: number): readonly StandingAsk[] {
  const read = useQuery({
    queryKey: ['asks', cellID],
    queryFn: () => call(listAsks, { params: { id: cellID } }),
    staleTime: 0,
  });
  useReadAgain(read, listen);
  return read.data?.asks ?? [];
}

/** `Ben Baker, due 26 Nov 2026`, `Cleo Dent, guest, their link has expired` */
const withDue = ({ dueOn, link, person }: StandingAsk): string =>
  [
    isolated(fullName(person)),
    ...(link ? ['guest'] : []),
    ...(dueOn === null ? [] : [`due ${formatDate(dueOn)}`]),
    ...(link?.isOver ? ['their link has expired'] : []),
  ].join(', ');

/** What somebody was told when they were asked. */
function Told({ ask, me }: { ask: StandingAsk; me: number }) {
  const { by, message, person } = ask;
  const whom = person.userID === me ? 'you' : isolated(fullName(person));
  return (
    <p className={classes.told}>
      {by.userID === me ? 'You' : isolated(fullName(by))} asked {whom}
      {message === '' ? '' : `: “${isolated(message)}”`}
    </p>
  );
}

export function Asked(props: { cellID: number; at: BannerPlace; userID: number }) {
  const { cellID, userID } = props;
  const waiting = useAsks(cellID).filter(({ isWaiting }) => isWaiting);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const ask = () => openPopup('askForDecisions', { about: { rowIDs: [props.at.rowID], columnID: props.at.columnID } });
  const due = waiting.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0];
  const own = waiting.find(({ person }) => person.userID === userID);
  if (waiting.length === 0) {
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconUserQuestion size={14} stroke={1.8} aria-hidden />}
        onClick={ask}
      >
        Ask
      </Button>
    );
  }
  return (
    <>
      <button
        type="button"
        className={classes.asked}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Waiting for <VisuallyHidden>{waiting.map(({ person }) => fullName(person)).join(', ')}, </VisuallyHidden>
        <span className={classes.faces} aria-hidden>
          {waiting.slice(0, facesShown).map(({ person }) => (
            <InitialsBadge key={person.userID} person={person} decorative />
          ))}
        </span>
        {waiting.length > facesShown ? <span aria-hidden>+{waiting.length - facesShown}</span> : null}
        {due === undefined ? '' : `due ${formatDate(due)}`}
      </button>
      {own ? <Told ask={own} me={userID} /> : null}
      {anchor ? (
        <AnchoredMenu anchor={anchor} label="Waiting for" onClose={() => setAnchor(undefined)}>
          {waiting.map((one) => (
            <div key={one.person.userID} className={classes.one}>
              <Menu.Label>
                {withDue(one)}
                <Told ask={one} me={userID} />
              </Menu.Label>
              <Menu.Item
                leftSection={<IconUserMinus size={16} stroke={1.7} />}
                onClick={() => withdrawFrom(one.askID, cellID, one.person.userID, fullName(one.person))}
              >
                {one.person.userID === userID ? 'Withdraw from me' : `Withdraw from ${one.person.firstName}`}
              </Menu.Item>
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconUserQuestion size={16} stroke={1.7} />} onClick={ask}>
            Ask others
          </Menu.Item>
        </AnchoredMenu>
      ) : null}
    </>
  );
}
