/** The viewer's stage with all that goes with it: what is said over it, its pins, the trouble it has, and the player's controls. */
import { openPopup } from '#screen/popups.ts';
import type { BannerPlace } from './bannerOrder.ts';
import { Compare } from './Compare.tsx';
import { editFromViewer } from './leaveViewer.ts';
import { MissingFiles } from './MissingFiles.tsx';
import { PinMarks } from './pins/PinMarks.tsx';
import { PlacePin } from './pins/PlacePin.tsx';
import type { Pins } from './pins/usePins.ts';
import { KeptSteered } from './player/KeptSteered.tsx';
import { PlayerFoot } from './player/PlayerFoot.tsx';
import { Pulses } from './Pulses.tsx';
import { Stage } from './Stage.tsx';
import { StillLoading } from './StillLoading.tsx';
import { Trouble } from './Trouble.tsx';
import { Stopped, Unresponsive } from './Unresponsive.tsx';
import type { Order } from './useOrder.ts';
import type { Staged } from './useStaged.ts';
import classes from './Viewer.module.css';
import { Warm } from './Warm.tsx';

interface ViewerPlayerProps {
  at: BannerPlace;
  /** of its group and row */
  name: string;
  /** the banners before and after it are loaded ahead once it plays */
  order: Order;
  staged: Staged;
  pins: Pins;
  /** whoever is logged in; visitors see no pins */
  userID: number | undefined;
  isEditable: boolean;
  zoom: 'fit' | 'real';
  onScale: (fit: number) => void;
  onClose: () => void;
}

/** Why it can't be seen; nothing where it can. */
function InItsWay({ at, isEditable, onClose, order, staged }: ViewerPlayerProps) {
  const { life, older, played, problem } = staged;
  if (problem) {
    return (
      <Trouble
        problem={problem}
        isEditable={isEditable && !older}
        isTrying={staged.isTrying}
        onRetry={() => void staged.retry()}
        onEdit={() => editFromViewer(at)}
        onUpdateLinks={() => {
          onClose();
          openPopup('updateBanners', { columnID: at.columnID, groupID: order.groupID });
        }}
      />
    );
  }
  return life.is === 'stopped' ? <Stopped onPlay={played.replay} /> : null;
}

/** What is told of it while it plays: files that are missing, that it still loads, that it no longer responds. */
function Signs({ order, staged }: ViewerPlayerProps) {
  const { cell, compared, isAwaited, isReady, life, older, playKey, played, problem } = staged;
  const isCurrent = !problem && !older && !compared;
  return (
    <>
      {isCurrent ? (
        <MissingFiles
          // Beside another one with the same key it would stay, whatever is shown next.
          key={`missing ${played.playKey}`}
          cell={cell}
          isStreamed={played.isStreamed}
          playKey={played.playKey}
          isReady={isReady}
        />
      ) : null}
      {isCurrent && life.is === 'well' && played.isLoading ? (
        <StillLoading key={`loading ${playKey}`} isAwaited={isAwaited} />
      ) : null}
      {life.is === 'silent' && !problem ? (
        <Unresponsive onStop={life.stop} onSkip={order.next ? () => order.step(1) : undefined} />
      ) : null}
    </>
  );
}

export function ViewerPlayer(props: ViewerPlayerProps) {
  const { at, order, pins, staged, userID } = props;
  const { cell, compared, isReady, isSteered, life, older, playKey, played, version } = staged;
  const isCalm = isReady && life.is === 'well' && life.mayPlay;
  const marks = (number: number | undefined, isWithin?: (spot: { x: number }) => boolean) =>
    userID === undefined ? null : (
      <PinMarks pins={pins} version={number} userID={userID} {...(isWithin && { isWithin })} />
    );
  return (
    <div className={classes.player}>
      {compared ? (
        <Compare
          key={`${compared[0].number} ${compared[1].number}`}
          cellID={cell?.cellID}
          versions={compared}
          size={played.size}
          replays={played.replays}
          over={marks}
        />
      ) : (
        <Stage
          playKey={playKey}
          replays={played.replays}
          fileType={staged.fileType}
          address={life.mayPlay ? staged.address : undefined}
          isAwaited={staged.isAwaited}
          label={props.name}
          size={staged.size}
          zoom={props.zoom}
          trouble={staged.problem || life.is === 'stopped' ? <InItsWay {...props} /> : null}
          over={
            userID === undefined ? null : (
              <>
                {marks(pins.version)}
                <PlacePin columnID={at.columnID} pins={pins} userID={userID} />
              </>
            )
          }
          onScale={props.onScale}
          onMeasured={staged.onMeasured}
          onFailed={staged.onFailed}
          onReady={staged.onReady}
          onStep={order.step}
        />
      )}
      <Signs {...props} />
      <Pulses playKey={playKey} address={staged.address} isForeign={played.isForeign && !older} life={life} />
      {isCalm
        ? [order.next, order.previous].map((banner) =>
            banner ? <Warm key={`${banner.rowID}:${banner.columnID}`} place={banner} /> : null,
          )
        : null}
      {cell && version && isSteered ? (
        <KeptSteered key={`steered ${playKey}`} cellID={cell.cellID} version={version} isCalm={isCalm} />
      ) : null}
      {isSteered ? (
        <PlayerFoot cell={cell} version={version} isMember={props.isEditable} onReplay={played.replay} />
      ) : null}
    </div>
  );
}
