/** The banner viewer: plays the sheet's banners one after the other, with the comments of their rows beside them. */
import { dotted } from '@marquee/contract/isolated.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import { useGroup, useHead, useRow } from '#sync/openSheet.ts';
import { openPopup, type PopupProps } from '#screen/popups.ts';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import { isSameBanner, type BannerPlace } from './bannerOrder.ts';
import type { View } from './frame.ts';
import { editFromViewer, leaveViewer } from './leaveViewer.ts';
import { MissingFiles } from './MissingFiles.tsx';
import { Pulses } from './Pulses.tsx';
import { Stage } from './Stage.tsx';
import { StillLoading } from './StillLoading.tsx';
import { Trouble } from './Trouble.tsx';
import { Stopped, Unresponsive } from './Unresponsive.tsx';
import { useBanners, useSavedCell } from './useBanners.ts';
import { useGone } from './useGone.ts';
import { useKeyboardBack } from './useKeyboardBack.ts';
import { useLife } from './useLife.ts';
import { usePlayed } from './usePlayed.ts';
import { copyLink } from '#screen/copyLink.ts';
import classes from './Viewer.module.css';
import { ViewerAside } from './ViewerAside.tsx';
import { ViewerComments } from './ViewerComments.tsx';
import { ViewerFoot } from './ViewerFoot.tsx';
import { ViewerHead } from './ViewerHead.tsx';
import { viewerKeys } from './viewerKeys.ts';
import { Asked } from './Asked.tsx';
import { ChecksButton, useShownChecks } from './checks/ViewerChecks.tsx';
import { ClickStrip } from './player/ClickStrip.tsx';
import { Controls } from './player/Controls.tsx';
import { KeptSteered } from './player/KeptSteered.tsx';
import { hasControls } from './player/steeredAddress.ts';
import { Compare } from './Compare.tsx';
import { Decisions } from './Decisions.tsx';
import { useDeciding } from './useDeciding.ts';
import { useOlder } from './useOlder.ts';
import { useLooked, useVersions } from './useVersions.ts';
import { VersionList } from './VersionList.tsx';
import { PinMarks } from './pins/PinMarks.tsx';
import { PinTools } from './pins/PinTools.tsx';
import { PlacePin } from './pins/PlacePin.tsx';
import { usePins } from './pins/usePins.ts';
import { useViewerStore } from './viewerStore.ts';
import { ViewerWindow } from './ViewerWindow.tsx';
import { useWalk } from './walk.ts';
import { Warm } from './Warm.tsx';

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
  const savedCell = useSavedCell(at);
  useGone(at, banners, isWalk, { userID: user?.userID, cellID: savedCell?.cellID });
  const played = usePlayed(savedCell);
  const stack = useVersions(savedCell?.cellID, isEditable);
  const looked = useLooked(savedCell?.cellID);
  const deciding = useDeciding(stack, looked);
  const versionOf = (number: number | undefined) => stack?.versions.find((version) => version.number === number);
  const older = versionOf(looked.shown);
  const checked = useShownChecks({ cell: savedCell, number: older?.number, asked: areChecksShown && at });
  const playedVersion = older ?? (looked.compared ? undefined : stack?.versions.find((version) => version.isCurrent));
  const old = useOlder(savedCell?.cellID, older, played.size);
  const staged = older ? old : played;
  const [first, second] = [versionOf(looked.compared?.[0]), versionOf(looked.compared?.[1])];
  const playKey = older ? `${played.playKey} v${older.number}` : played.playKey;
  const life = useLife(playKey);
  const [zoom, setZoom] = useState<'fit' | 'real'>('fit');
  const [fit, setFit] = useState(1);
  const [readyKey, setReadyKey] = useState<string>();
  const chosen = useViewerStore((store) => store.view);
  const view = viewOf(chosen, isEditable, isNarrow);
  const titleID = useId();
  const isAwaited = !older && played.isAwaited;
  const isReady = readyKey === playKey && !isAwaited;
  const pins = usePins({
    sheetID: head?.sheetID ?? 0,
    rowID: at.rowID,
    cellID: savedCell?.cellID,
    stack,
    looked,
    isReady,
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
  const { address, problem } = staged;
  const marks = (version: number | undefined, isWithin?: (spot: { x: number }) => boolean) =>
    user ? <PinMarks pins={pins} version={version} userID={user.userID} {...(isWithin && { isWithin })} /> : null;
  const isStage = life.is !== 'stopped' && !problem;
  const isSteered =
    first && second
      ? [first, second].every(({ fileType }) => hasControls(undefined, fileType))
      : isStage && hasControls(address, older?.fileType ?? played.banner?.fileType ?? 0);
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
        <div className={classes.player}>
          {first && second ? (
            <Compare
              key={`${first.number} ${second.number}`}
              cellID={savedCell?.cellID}
              versions={[first, second]}
              size={played.size}
              replays={played.replays}
              over={marks}
            />
          ) : (
            <Stage
              playKey={playKey}
              replays={played.replays}
              fileType={older?.fileType ?? played.banner?.fileType ?? 0}
              address={life.mayPlay ? address : undefined}
              isAwaited={isAwaited}
              label={dotted([groupName, rowName])}
              size={staged.size}
              zoom={zoom}
              trouble={
                problem ? (
                  <Trouble
                    problem={problem}
                    isEditable={isEditable && !older}
                    isTrying={staged.isTrying}
                    onRetry={() => void staged.retry()}
                    onEdit={() => editFromViewer(at)}
                    onUpdateLinks={() => {
                      onClose();
                      openPopup('updateBanners', { columnID: at.columnID, groupID });
                    }}
                  />
                ) : life.is === 'stopped' ? (
                  <Stopped onPlay={played.replay} />
                ) : null
              }
              over={
                user ? (
                  <>
                    {marks(pins.version)}
                    <PlacePin columnID={at.columnID} pins={pins} userID={user.userID} />
                  </>
                ) : null
              }
              onScale={setFit}
              onMeasured={staged.onMeasured}
              onFailed={staged.onFailed}
              onReady={() => setReadyKey(playKey)}
              onStep={step}
            />
          )}
          {problem || older || first ? null : (
            <MissingFiles
              // Beside another one with the same key it would stay, whatever is shown next.
              key={`missing ${played.playKey}`}
              cell={savedCell}
              isStreamed={played.isStreamed}
              playKey={played.playKey}
              isReady={isReady}
            />
          )}
          {problem || older || first || life.is !== 'well' || !played.isLoading ? null : (
            <StillLoading key={`loading ${playKey}`} isAwaited={isAwaited} />
          )}
          {life.is === 'silent' && !problem ? (
            <Unresponsive onStop={life.stop} onSkip={index < banners.length - 1 ? () => step(1) : undefined} />
          ) : null}
          <Pulses playKey={playKey} address={address} isForeign={played.isForeign && !older} life={life} />
          {life.is === 'well' && life.mayPlay && isReady
            ? [banners[index + 1], banners[index - 1]].map((banner) =>
                banner ? <Warm key={`${banner.rowID}:${banner.columnID}`} place={banner} /> : null,
              )
            : null}
          {savedCell && playedVersion && isSteered ? (
            <KeptSteered
              key={`steered ${playKey}`}
              cellID={savedCell.cellID}
              version={playedVersion}
              isCalm={isReady && life.is === 'well' && life.mayPlay}
            />
          ) : null}
          {isSteered ? <ClickStrip /> : null}
          {isSteered ? <Controls cell={savedCell} version={playedVersion} onReplay={played.replay} /> : null}
        </div>
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
          key={savedCell?.cellID}
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
        isShown={!problem && !first && life.is !== 'stopped'}
        onStep={step}
        onReplay={isSteered ? undefined : played.replay}
        onZoom={setZoom}
        versions={
          <>
            {stack && stack.versions.length > 0 ? (
              <VersionList stack={stack} looked={looked} onShow={looked.show} onCompare={looked.compare} />
            ) : null}
            {/* Another banner takes the list away without giving the keyboard to its button. */}
            <ChecksButton key={`checks ${savedCell?.cellID}`} {...checked} />
          </>
        }
        pins={user && isEditable ? <PinTools pins={pins} userID={user.userID} isNarrow={isNarrow} /> : null}
      />
    </ViewerWindow>
  );
}
