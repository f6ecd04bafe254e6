/** The banner viewer: plays the sheet's banners one after the other, with the comments of their rows beside them. */
import { useId, useState } from 'react';
import { openPopup, type PopupProps } from '#screen/popups.ts';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import { Asked } from './Asked.tsx';
import type { BannerPlace } from './bannerOrder.ts';
import { Decisions } from './Decisions.tsx';
import type { View } from './frame.ts';
import { leaveViewer } from './leaveViewer.ts';
import { MemberTools } from './MemberTools.tsx';
import { useKeyboardHere } from './useKeyboardHere.ts';
import { useViewed } from './useViewed.ts';
import classes from './Viewer.module.css';
import { ViewerAside } from './ViewerAside.tsx';
import { ViewerComments } from './ViewerComments.tsx';
import { ViewerFoot } from './ViewerFoot.tsx';
import { ViewerHead } from './ViewerHead.tsx';
import { viewerKeys } from './viewerKeys.ts';
import { ViewerPlayer } from './ViewerPlayer.tsx';
import { useViewerStore } from './viewerStore.ts';
import { ViewerWindow } from './ViewerWindow.tsx';

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

export function Viewer(props: PopupProps<'viewer'>) {
  const { at } = props;
  const { checked, deciding, isEditable, name, order, pins, rowName, staged, userID } = useViewed(props);
  const { cell, looked, played, stack } = staged;
  const isNarrow = useIsNarrowWindow();
  const [zoom, setZoom] = useState<'fit' | 'real'>('fit');
  const [fit, setFit] = useState(1);
  const chosen = useViewerStore((store) => store.view);
  const view = viewOf(chosen, isEditable, isNarrow);
  const titleID = useId();
  const root = useKeyboardHere(at);
  const onKeyDown = viewerKeys({
    index: order.index,
    count: order.banners.length,
    goTo: order.goTo,
    onClose: () => leaveViewer(at),
    onReplay: played.replay,
    onDecide: deciding.decide,
    onPin: pins.version === undefined ? undefined : pins.startPlacing,
    onChecks: checked.toggle,
  });

  return (
    <ViewerWindow
      ref={root}
      labelledBy={titleID}
      isNarrow={isNarrow}
      view={view}
      onKeyDown={onKeyDown}
      head={
        <ViewerHead at={at} titleID={titleID} name={name} played={played} isEditable={isEditable} isNarrow={isNarrow} />
      }
    >
      <div className={classes.body} data-view={view}>
        <ViewerPlayer
          at={at}
          name={name}
          order={order}
          staged={staged}
          pins={pins}
          userID={userID}
          isEditable={isEditable}
          zoom={zoom}
          onScale={setFit}
          onClose={props.onClose}
        />
        {isEditable ? <ViewerAside pins={pins} isNarrow={isNarrow} {...checked} /> : null}
        {view !== 'popup' && userID !== undefined ? (
          <ViewerComments key={at.rowID} place={pins.place} rowName={rowName} userID={userID} />
        ) : null}
      </div>
      {stack && userID !== undefined ? (
        <Decisions
          key={cell?.cellID}
          stack={stack}
          looked={looked}
          deciding={deciding}
          userID={userID}
          asked={<Asked cellID={stack.cellID} at={at} userID={userID} />}
        />
      ) : null}
      <ViewerFoot
        order={order}
        zoom={zoom}
        fit={fit}
        isShown={!staged.problem && !staged.compared && staged.life.is !== 'stopped'}
        onLeaveWalk={() => openPopup('viewer', { at })}
        onReplay={staged.isSteered ? undefined : played.replay}
        onZoom={setZoom}
      >
        <MemberTools
          staged={staged}
          checked={checked}
          pins={pins}
          userID={isEditable ? userID : undefined}
          isNarrow={isNarrow}
        />
      </ViewerFoot>
    </ViewerWindow>
  );
}
