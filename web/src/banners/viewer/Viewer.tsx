/** The banner viewer: plays the sheet's banners one after the other, with the comments of their rows beside them. */
import { useEffect, useId, useRef, useState } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import { copyLink } from '#screen/copyLink.ts';
import { openPopup, type PopupProps } from '#screen/popups.ts';
import { useGroup, useHead, useRow } from '#sync/openSheet.ts';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import { Asked } from './Asked.tsx';
import { isSameBanner, type BannerPlace } from './bannerOrder.ts';
import { ChecksButton, useShownChecks } from './checks/ViewerChecks.tsx';
import { Decisions } from './Decisions.tsx';
import type { View } from './frame.ts';
import { editFromViewer, leaveViewer } from './leaveViewer.ts';
import { PinTools } from './pins/PinTools.tsx';
import { usePins } from './pins/usePins.ts';
import { useBanners } from './useBanners.ts';
import { useDeciding } from './useDeciding.ts';
import { useGone } from './useGone.ts';
import { useKeyboardBack } from './useKeyboardBack.ts';
import { useStaged } from './useStaged.ts';
import { VersionList } from './VersionList.tsx';
import classes from './Viewer.module.css';
import { ViewerAside } from './ViewerAside.tsx';
import { ViewerComments } from './ViewerComments.tsx';
import { ViewerFoot } from './ViewerFoot.tsx';
import { ViewerHead } from './ViewerHead.tsx';
import { viewerKeys } from './viewerKeys.ts';
import { ViewerPlayer } from './ViewerPlayer.tsx';
import { useViewerStore } from './viewerStore.ts';
import { ViewerWindow } from './ViewerWindow.tsx';
import { useWalk } from './walk.ts';

/** The public view has no comments, and a phone has room for them below only. */
function viewOf(chosen: View, isMember: boolean, isNarrow: boolean): View {
  if (!isMember) return 'popup';
  return isNarrow && chosen === 'vertical' ? 'horizontal' : chosen;
}

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /**
     * `at` is the cell whose banner is shown, at the pin of a comment if that is told; another object tells it again. `isWalk`: from one that
     * waits for oneself to the next. `areChecksShown`: with the list of what checks find.
     */
    viewer: {
      at: BannerPlace;
      pin?: { commentID: number; isOpen?: boolean };
      isWalk?: boolean;
      areChecksShown?: true;
    };
  }
}

/** Going on from a banner goes through the store of popups. */
export function Viewer({ at, areChecksShown, isWalk = false, pin, onClose }: PopupProps<'viewer'>) {
  const head = useHead();
  const isEditable = head?.loggedInSheetUser !== undefined;
  const { data: user } = useLoggedInUser();
  const isNarrow = useIsNarrowWindow();
  const inOrder = useBanners(at, isWalk);
  const walk = useWalk(at, inOrder, isWalk);
  const banners = walk?.banners ?? inOrder;
  const index = banners.findIndex((banner) => isSameBanner(banner, at));
  const groupID = banners[index]?.groupID ?? 0;
  const groupName = useGroup(groupID)?.name ?? '';
  const rowName = useRow(at.rowID)?.name ?? '';
  const staged = useStaged(at, isEditable);
  const { cell, isSteered, looked, played, stack } = staged;
  useGone(at, banners, isWalk, { userID: user?.userID, cellID: cell?.cellID });
  const deciding = useDeciding(stack, looked);
  const checked = useShownChecks({ cell, number: staged.older?.number, asked: areChecksShown && at });
  const [zoom, setZoom] = useState<'fit' | 'real'>('fit');
  const [fit, setFit] = useState(1);
  const chosen = useViewerStore((store) => store.view);
  const view = viewOf(chosen, isEditable, isNarrow);
  const titleID = useId();
  const pins = usePins({
    sheetID: head?.sheetID ?? 0,
    rowID: at.rowID,
    cellID: cell?.cellID,
    stack,
    looked,
    isReady: staged.isReady,
    isMember: isEditable,
    told: pin,
  });

  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!root.current?.contains(document.activeElement)) root.current?.focus({ preventScroll: true });
  }, [at]);
  useKeyboardBack(root);

  const goTo = (to: number) => {
    const banner = banners[to];
    if (banner) openPopup('viewer', { at: { rowID: banner.rowID, columnID: banner.columnID }, isWalk });
  };
  const step = (by: 1 | -1) => goTo(index + by);
  return (
    <ViewerWindow
      ref={root}
      labelledBy={titleID}
      isNarrow={isNarrow}
      view={view}
      onKeyDown={viewerKeys(
        { index, count: banners.length },
        goTo,
        () => leaveViewer(at),
        played.replay,
        deciding.decide,
        pins.version === undefined ? undefined : pins.startPlacing,
        checked.toggle,
      )}
      head={
        <ViewerHead
          titleID={titleID}
          groupName={groupName}
          rowName={rowName}
          banner={played.banner}
          size={played.known}
          isUpdated={played.isUpdated}
          address={played.onServer ?? played.address}
          isOnServer={played.onServer !== undefined}
          isOwnSite={played.address !== undefined && !played.isStreamed && played.isHtml}
          isEditable={isEditable}
          isNarrow={isNarrow}
          onCopyLink={() => void copyLink({ banner: `${at.rowID}:${at.columnID}` })}
          onEdit={() => editFromViewer(at)}
          onClose={() => leaveViewer(at)}
        />
      }
    >
      <div className={classes.body} data-view={view}>
        <ViewerPlayer
          at={at}
          staged={staged}
          pins={pins}
          userID={user?.userID}
          isEditable={isEditable}
          groupID={groupID}
          groupName={groupName}
          rowName={rowName}
          next={banners[index + 1]}
          previous={banners[index - 1]}
          zoom={zoom}
          onScale={setFit}
          onStep={step}
          onClose={onClose}
        />
        {isEditable ? <ViewerAside pins={pins} isNarrow={isNarrow} {...checked} /> : null}
        {isEditable && view !== 'popup' && user ? (
          <ViewerComments
            key={at.rowID}
            place={{ sheetID: head.sheetID, rowID: at.rowID }}
            rowName={rowName}
            userID={user.userID}
          />
        ) : null}
      </div>
      {stack && user ? (
        <Decisions
          key={cell?.cellID}
          stack={stack}
          looked={looked}
          deciding={deciding}
          userID={user.userID}
          asked={<Asked cellID={stack.cellID} at={at} userID={user.userID} />}
        />
      ) : null}
      <ViewerFoot
        index={index}
        count={banners.length}
        walk={walk && { waiting: walk.waiting, onLeave: () => openPopup('viewer', { at }) }}
        zoom={zoom}
        fit={fit}
        isShown={!staged.problem && !staged.compared && staged.life.is !== 'stopped'}
        onStep={step}
        onReplay={isSteered ? undefined : played.replay}
        onZoom={setZoom}
        versions={
          <>
            {stack && stack.versions.length > 0 ? (
              <VersionList stack={stack} looked={looked} onShow={looked.show} onCompare={looked.compare} />
            ) : null}
            {/* Another banner takes the list away without giving the keyboard to its button. */}
            <ChecksButton key={`checks ${cell?.cellID}`} {...checked} />
          </>
        }
        pins={user && isEditable ? <PinTools pins={pins} userID={user.userID} isNarrow={isNarrow} /> : null}
      />
    </ViewerWindow>
  );
}
