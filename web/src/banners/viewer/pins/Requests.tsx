/** What was asked of older versions, beside the newer one: each fixed or not, and each leading to its place and moment. */
import { ActionIcon } from '@mantine/core';
import { excerpt } from '@marquee/contract/comment-html.ts';
import { dotted } from '@marquee/contract/isolated.ts';
import { fullName } from '@marquee/contract/people.ts';
import { momentOf } from '@marquee/contract/pins.ts';
import { IconX } from '@tabler/icons-react';
import { useResolve } from '#comments/useResolve.ts';
import { usePeople } from '#sync/openSheet.ts';
import box from '#ui/fields/CheckBox.module.css';
import { dayAndTime } from '#ui/moments.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import type { Request } from './pins.ts';
import { toggleRequests, useAreRequestsShown } from './requests.ts';
import classes from './Requests.module.css';
import type { Pins } from './usePins.ts';

/** So much of what was asked is shown. */
const wordsShown = 180;

const whenOf = (at: string): string => dayAndTime(at, new Date());

function Line({ pins, request }: { pins: Pins; request: Request }) {
  const { first, pin } = request;
  const people = usePeople();
  const resolve = useResolve(pins.place);
  const nameOf = (userID: number) => {
    const person = people.find(userID);
    return person ? fullName(person) : 'Someone who left';
  };
  const words = excerpt(first.commentText, wordsShown);
  const facts = dotted([
    nameOf(first.userID),
    ...(pin?.moment == null ? [] : [momentOf(pin.moment)]),
    ...(first.isShared ? ['Shared'] : []),
  ]);
  const { resolution } = first;
  const setFixed = (isFixed: boolean) => {
    const { saved, step } = resolve(first.commentID, isFixed);
    void offerUndo(isFixed ? 'Marked as fixed' : 'Open again', step, saved);
  };
  return (
    <li className={classes.request} data-fixed={first.resolved || undefined}>
      <input
        type="checkbox"
        className={`${box.box} ${classes.box}`}
        checked={first.resolved}
        aria-label={`Fixed: ${words}`}
        title={first.resolved ? 'Open it again' : 'Mark as fixed'}
        onChange={({ currentTarget }) => setFixed(currentTarget.checked)}
      />
      <button type="button" className={classes.words} onClick={() => pins.goTo(request)}>
        {pin ? <span className={classes.number}>{pin.number}</span> : null}
        <span className={classes.said}>{words}</span>
        <span className={classes.facts}>{facts}</span>
        {resolution ? (
          <span className={classes.facts}>
            Fixed: {nameOf(resolution.userID)} · {whenOf(resolution.at)}
          </span>
        ) : null}
      </button>
    </li>
  );
}

export function Requests({ pins, isNarrow }: { pins: Pins; isNarrow: boolean }) {
  const areShown = useAreRequestsShown(pins, isNarrow);
  if (!areShown) return null;
  return (
    <section className={classes.list} aria-label="Requests on older versions">
      <ActionIcon
        className={classes.close}
        variant="subtle"
        color="gray"
        size={26}
        aria-label="Hide the requests"
        title="Hide"
        onClick={() => toggleRequests(true)}
      >
        <IconX size={15} stroke={1.8} aria-hidden />
      </ActionIcon>
      {pins.asked.map(({ requests, version }) => {
        const open = requests.filter(({ first }) => !first.resolved).length;
        return (
          <div key={version}>
            <h3 className={classes.title}>
              {open > 0 ? `Open from v${version}: ${open}` : `All fixed from v${version}`}
            </h3>
            <ul className={classes.requests}>
              {requests.map((request) => (
                <Line key={request.first.commentID} pins={pins} request={request} />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
