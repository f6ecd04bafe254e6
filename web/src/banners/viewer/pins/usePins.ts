/** The pins of the banner that the viewer shows: which is chosen, where a new one is being placed, and going to the moment of one. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Pin } from '@marquee/contract/pins.ts';
import type { CommentPlace } from '#comments/panel.ts';
import { threadsOf } from '#comments/threads.ts';
import { useComments } from '#comments/useComments.ts';
import { useRow } from '#sync/openSheet.ts';
import { useSteeringStore } from '#banners/viewer/steering.ts';
import type { Staged } from '#banners/viewer/useStaged.ts';
import { momentFor, pinnedOn, requestsBefore, type PinnedThread, type Request, type Spot } from './pins.ts';

/** A pin that is placed and waits for its words. */
interface NewPin extends Spot {
  version: number;
  moment: number | null;
}

export interface Pins {
  place: CommentPlace;
  cellID: number | undefined;
  /** all pins of the banner, on whichever version */
  all: readonly PinnedThread[];
  /** what was asked of the versions before the one that is shown */
  asked: readonly { version: number; requests: readonly Request[] }[];
  /** the comment whose pin is chosen, and whether its thread is open at it */
  chosen: { commentID: number; isOpen: boolean } | undefined;
  /** the version that a new pin would be on; undefined where it can't have one */
  version: number | undefined;
  placing: Spot | undefined;
  written: NewPin | undefined;
  choose: (thread: PinnedThread | undefined) => void;
  goTo: (request: Pick<Request, 'version' | 'pin' | 'first'>) => void;
  startPlacing: () => void;
  setSpot: (spot: Spot) => void;
  placeAt: (spot: Spot) => void;
  giveUp: () => void;
}

interface State {
  cellID: number | undefined;
  chosen?: Pins['chosen'];
  placing?: Spot | undefined;
  written?: NewPin | undefined;
}

interface Shown {
  sheetID: number;
  rowID: number;
  staged: Staged;
  isMember: boolean;
  /** the comment that the viewer was opened at; another object is another wish */
  told: { commentID: number; isOpen?: boolean } | undefined;
}

const middle: Spot = { x: 0.5, y: 0.5 };

export function usePins({ isMember, rowID, sheetID, staged, told }: Shown): Pins {
  const { isReady, looked, stack } = staged;
  const cellID = staged.cell?.cellID;
  const place = useMemo(() => ({ sheetID, rowID }), [sheetID, rowID]);
  const hasComments = (useRow(rowID)?.noOfComments ?? 0) > 0;
  const { data: comments } = useComments(place, isMember && hasComments);
  const threads = useMemo(() => threadsOf(comments ?? []), [comments]);
  const all = useMemo(() => pinnedOn(threads, cellID), [threads, cellID]);
  const current = stack?.versions.find((one) => one.isCurrent)?.number;
  const shown = looked.compared ? undefined : (looked.shown ?? current);
  const newest = looked.compared?.[1] ?? shown;
  const asked = useMemo(() => requestsBefore(threads, cellID, newest), [threads, cellID, newest]);

  const [state, setState] = useState<State>({ cellID });
  // Going on to another banner leaves what was chosen and begun here.
  if (state.cellID !== cellID) setState({ cellID });
  const change = (more: Partial<State>) => setState((before) => ({ ...before, ...more }));

  const steering = useSteeringStore((store) => store.steering);
  const wanted = useRef<Pin>(undefined);
  const { show } = looked;
  const goTo: Pins['goTo'] = ({ first, pin, version }) => {
    show(version === current ? undefined : version);
    wanted.current = pin;
    setState({ cellID, chosen: { commentID: first.commentID, isOpen: false } });
  };

  // A link or a chip may come before the comments have.
  const [followed, setFollowed] = useState<Shown['told']>();
  const toldThread = told && stack ? all.find(({ first }) => first.commentID === told.commentID) : undefined;
  if (told && toldThread && followed !== told) {
    setFollowed(told);
    const { version } = toldThread.pin;
    show(version === current ? undefined : version);
    setState({ cellID, chosen: { commentID: told.commentID, isOpen: told.isOpen === true } });
  }
  useEffect(() => {
    if (toldThread && followed === told) wanted.current = toldThread.pin;
    // Once for each time that it was told.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [followed]);
  useEffect(() => {
    const pin = wanted.current;
    if (!pin || !isReady || shown !== pin.version || !steering) return;
    wanted.current = undefined;
    if (pin.moment === null) return;
    void steering.seek(pin.moment);
  }, [steering, isReady, shown, state.chosen]);

  return {
    place,
    cellID,
    all,
    asked,
    chosen: state.chosen,
    version: shown,
    placing: state.placing,
    written: state.written,
    choose: (thread) => {
      wanted.current = thread?.pin;
      change({ chosen: thread && { commentID: thread.first.commentID, isOpen: true } });
    },
    goTo,
    startPlacing: () => {
      if (shown === undefined) return;
      steering?.pause();
      setState({ cellID, placing: middle });
    },
    setSpot: (placing) => change({ placing }),
    placeAt: (spot) => {
      if (shown === undefined) return;
      setState({ cellID, written: { ...spot, version: shown, moment: momentFor(steering?.moment()) } });
    },
    // Who went on while a comment was posted may be at another banner by now.
    giveUp: () => setState((before) => (before.cellID === cellID ? { cellID } : before)),
  };
}
