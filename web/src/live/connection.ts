/** The live connection of a page: made behind the first screen, kept up, and back after every break. */
import { onAnswer } from '#sync/call.ts';
import { setConnectionID } from '#sync/connectionID.ts';
import { useConnection } from '#sync/connectionState.ts';
import { outbox } from '#sync/currentSheet.ts';
import { HubLine, type LiveTarget } from './hubLine.ts';
import { Tries } from './tries.ts';

/**
 * Keeps a page connected, with its open sheet if it has one, until the result is called. Failures to connect are only logged; after the
 * last of the four delays the connection counts as offline, and the next try is the user's, that of a browser that comes online or a tab
 * that is shown, or of a call that was answered: the server is there.
 */
export function keepLive(target: LiveTarget | undefined): () => void {
  let isEnded = false;
  const line = new HubLine(target, () => void start('reconnecting'));
  const tries = new Tries(
    (givenUp) => line.open(givenUp),
    async (error) => {
      if (isEnded) return;
      console.warn('The live connection could not be started.', error);
      await line.stop();
      say('reconnecting');
    },
  );

  // Once it is ended it says nothing any more: by then there may be a line for another sheet.
  const say = (is: 'connecting' | 'reconnecting' | 'offline') => {
    if (isEnded) return;
    setConnectionID(undefined);
    useConnection.setState({ is });
  };

  const start = async (is: 'connecting' | 'reconnecting') => {
    if (tries.areUnderWay || isEnded) return;
    say(is);
    if (!(await tries.go())) say('offline');
    // It may have closed again while it was being joined.
    else if (line.isDown) void start('reconnecting');
  };

  const tryNow = () => {
    tries.hurry();
    if (useConnection.getState().is === 'offline') void start('reconnecting');
  };
  const back = () => {
    if (document.visibilityState !== 'visible') return;
    outbox.release();
    tryNow();
    if (!tries.areUnderWay) void line.check();
  };
  const gone = () => {
    if (!tries.areUnderWay) useConnection.setState({ is: 'reconnecting' });
  };
  useConnection.setState({ reconnect: back });
  window.addEventListener('online', back);
  window.addEventListener('offline', gone);
  document.addEventListener('visibilitychange', back);
  const unhear = onAnswer(tryNow);
  void start('connecting');

  return () => {
    isEnded = true;
    tries.end();
    unhear();
    window.removeEventListener('online', back);
    window.removeEventListener('offline', gone);
    document.removeEventListener('visibilitychange', back);
    setConnectionID(undefined);
    line.leave();
  };
}
