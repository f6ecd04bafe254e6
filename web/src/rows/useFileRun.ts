/** Making one file at a time, which can be cancelled, and is when its sheet is left. */
import { useEffect, useRef, useState } from 'react';
import { download, type CalledFile } from '#sync/fileCall.ts';
import { useHead } from '#sync/openSheet.ts';
import { notifyError } from '#ui/messages/notify.ts';

/** `failure` is said before the reason where it fails; or it is given the reason, to say it in its own place. */
export function useFileRun(failure: string | ((error: unknown) => void)) {
  const sheetID = useHead()?.sheetID;
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  // Whoever leaves the sheet does not want its file any more.
  useEffect(() => () => running.current?.abort(), [sheetID]);
  const run = async (make: (signal: AbortSignal) => Promise<CalledFile>): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    try {
      download(await make(controller.signal));
    } catch (error) {
      if (!controller.signal.aborted) {
        if (typeof failure === 'string') notifyError(failure, error);
        else failure(error);
      }
    }
    setBusy(false);
  };
  return { isBusy, run, cancel: () => running.current?.abort() };
}
