/** Says that the server has a new version of Marquee, and loads it where nobody would notice. */
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { hasTroubledAdditions } from '#sync/additions.ts';
import { outbox } from '#sync/currentSheet.ts';
import { hasDrafts } from '#screen/drafts.ts';
import { ActionMessage } from '#ui/messages/ActionMessage.tsx';
import { tabStorage } from '#ui/browserStorage.ts';
import { useServerBuild } from '#ui/newVersion.ts';
import { standing } from '#ui/messages/notify.ts';
import { outlasting } from '#ui/messages/outlasting.ts';
import { isUnfinished } from '#ui/fields/unfinished.ts';

/** Nobody has touched the page for so long, or looked at it. Milliseconds. */
const untouchedMs = 10 * 60_000;
const hiddenMs = 60_000;
const lookMs = 15_000;

const name = 'marquee.loadedFor';

/**
 * Whether this is the first time that the page loads anew for a build. While servers are exchanged, the next page may come from one of
 * the old ones: loading it again and again would be worse than the message, also where the browser keeps nothing.
 */
const isFirstLoadFor = (build: string): boolean =>
  tabStorage.readText(name) !== build && tabStorage.writeText(name, build);

/** Something that a new page would not have: what is not saved, or was given back and not taken yet, words in a field or a form, an open popup or viewer. */
const isBusy = (): boolean =>
  outbox.unsaved > 0 ||
  hasTroubledAdditions() ||
  hasDrafts() ||
  isUnfinished() ||
  outlasting().length > 0 ||
  document.querySelector('[role="dialog"], dialog[open], [data-unsent]') !== null ||
  document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true;

function reloadWhenIdle(build: string): () => void {
  let touchedAt = Date.now();
  const touched = () => {
    touchedAt = Date.now();
  };
  const signs = ['pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const;
  for (const sign of signs) document.addEventListener(sign, touched, { capture: true, passive: true });
  const timer = setInterval(() => {
    const enough = document.visibilityState === 'hidden' ? hiddenMs : untouchedMs;
    if (Date.now() - touchedAt < enough || isBusy()) return;
    clearInterval(timer);
    if (isFirstLoadFor(build)) location.reload();
  }, lookMs);
  return () => {
    clearInterval(timer);
    for (const sign of signs) document.removeEventListener(sign, touched, { capture: true });
  };
}

/** To be used once, by what frames every page. */
export function useNewVersion(): void {
  const other = useServerBuild((build) => build.other);
  useEffect(() => {
    if (other === undefined) return undefined;
    notifications.show({
      id: 'new-version',
      message: (
        <ActionMessage
          words="A new version of Marquee is available."
          action="Reload"
          onAction={() => location.reload()}
        />
      ),
      color: 'indigo',
      ...standing,
    });
    return reloadWhenIdle(other);
  }, [other]);
}
