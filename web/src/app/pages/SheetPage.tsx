/** The page of a sheet: opens it, keeps it live, and says what is the matter where it can't be shown. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconMapQuestion, IconPlugConnectedX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { Address } from '#app/address/Address.tsx';
import { offerComments, offerUnsent } from '#app/offerUnsent.ts';
import { startAnew } from '#app/startAnew.ts';
import { useRemovalNotice } from '#app/useRemovalNotice.ts';
import { keepLive } from '#live/connection.ts';
import { SheetSkeleton } from '#sheets/SheetSkeleton.tsx';
import { SheetView } from '#sheets/SheetView.tsx';
import { useBoard } from '#screen/board.ts';
import { openCurrentSheet, type SheetStatus, useSheetStatus } from '#sync/currentSheet.ts';
import { isPainted, takeDownPainted } from '#sync/early.ts';
import { lazily, Later } from '#ui/lazily.tsx';
import { PageFailed } from '#ui/messages/LoadFailed.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/messages/Notice.tsx';

/** A tip that does not come is missed by nobody. */
const FactsTip = lazily(
  async () => (await import('#banners/viewer/FactsTip.tsx')).FactsTip,
  () => null,
  { isBehind: true },
);

const OpenChecks = lazily(async () => (await import('#checks/OpenChecks.tsx')).OpenChecks, Later, { isBehind: true });

const Board = lazily(async () => (await import('#banners/board/Board.tsx')).Board, PageFailed);
const PrintedBoard = lazily(
  async () => (await import('#banners/board/PrintedBoard.tsx')).PrintedBoard,
  () => null,
);
const board = { Screen: Board, Printed: PrintedBoard };

const loading: SheetStatus = { is: 'loading' };

/** `sheetURL` is the sheet's url token. */
export function SheetPage({ sheetURL }: { sheetURL: string }) {
  const navigate = useNavigate();
  const [tries, setTries] = useState(0);
  // The store may still hold the sheet that was left.
  const now = useSheetStatus((current) => (current.sheetURL === sheetURL ? current.status : loading));
  // While painted rows stand there the sheet is made in slices behind them: what is pressed or scrolled meanwhile needs the page.
  const behind = useDeferredValue(now);
  const status = isPainted() ? behind : now;

  const isBoard = useBoard((screen) => screen.isOpen);

  // Before anything is painted: the first screen may be there already.
  useLayoutEffect(
    () =>
      openCurrentSheet(sheetURL, {
        onGone: () => {
          offerUnsent();
          void offerComments();
          notifications.show({ message: 'This sheet was deleted, or you can no longer open it.' });
          void navigate({ to: '/' });
        },
        onRemoved: () => void offerComments().then(startAnew),
      }),
    [sheetURL, navigate, tries],
  );

  // In the same frame, so that nothing is seen to change hands.
  useLayoutEffect(() => {
    if (status.is !== 'loading') takeDownPainted();
  }, [status.is]);

  useEffect(() => {
    if (status.is !== 'open') return undefined;
    const { live, sheetID } = status;
    return keepLive({ live, sheetID, sheetURL });
  }, [status, sheetURL]);

  // What is printed must be there when it is.
  useEffect(() => {
    if (isBoard) void PrintedBoard.preload();
  }, [isBoard]);

  useRemovalNotice(sheetURL, status.is === 'open' ? status.live : undefined);

  // The header that says so may get lost behind a proxy.
  const noindex = <meta name="robots" content="noindex" />;
  const address = <Address key="address" sheetURL={sheetURL} isOpen={status.is === 'open'} />;
  if (status.is === 'loading') {
    return (
      <>
        {noindex}
        {address}
        <SheetSkeleton />
      </>
    );
  }
  if (status.is === 'open') {
    return (
      <>
        {noindex}
        <SheetView board={board} />
        {/* After the sheet, which takes up how it was left. */}
        {address}
        <FactsTip />
        <OpenChecks />
      </>
    );
  }
  if (status.is === 'notFound') {
    return (
      <>
        <title>Sheet not found · Marquee</title>
        <Notice
          icon={<IconMapQuestion size={26} stroke={1.7} />}
          title="Sheet not found"
          text="The link may be incomplete, or the sheet was deleted. Ask the person who sent it for a new link."
        >
          <LinkButton to="/">Go to your sheets</LinkButton>
        </Notice>
      </>
    );
  }
  return (
    <>
      <title>Marquee</title>
      <Notice
        isUrgent
        icon={<IconPlugConnectedX size={26} stroke={1.7} />}
        title="The sheet could not be opened"
        text={`${status.reason} Nothing was lost.`}
      >
        <Button onClick={() => setTries(tries + 1)}>Try again</Button>
      </Notice>
    </>
  );
}
