/** Loads the page anew once what it shows is no longer its person's: nothing is sent as somebody else, and what was being written is kept for them. */
import { takeTroubled } from '#sync/additions.ts';
import { outbox, useSheetStatus } from '#sync/currentSheet.ts';
import { pagePerson } from '#sync/person.ts';
import { takeDrafts } from '#screen/drafts.ts';
import { tabStorage } from '#ui/browserStorage.ts';
import { notifyUnsaved } from '#ui/messages/notify.ts';
import { offerBack, offerUnsaved } from '#ui/messages/offerBack.tsx';
import { outlasting, type Outlasting } from '#ui/messages/outlasting.ts';

/** For this tab: what was not saved, and whose it is. */
const name = 'marquee.unsaved';

interface Unsaved {
  author: number;
  told: readonly Outlasting[];
}

const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Resolves when all that waits was answered. */
const allAnswered = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (outbox.unsaved > 0) return;
      unwatch();
      resolve();
    };
    const unwatch = outbox.watch(look);
    look();
  });

function keep(author: number | undefined): void {
  const told = outlasting();
  if (author === undefined || told.length === 0) return;
  tabStorage.write(name, { author, told } satisfies Unsaved);
}

let isStarting = false;

export async function startAnew(): Promise<void> {
  if (isStarting) return;
  isStarting = true;
  const author = pagePerson();
  takeDrafts().forEach(offerUnsaved);
  // Without the sheet its editors end, and give back what is in them.
  useSheetStatus.setState({ status: { is: 'loading' } });
  await aMoment();
  await allAnswered();
  await aMoment();
  takeTroubled().forEach(offerUnsaved);
  keep(author);
  window.location.reload();
}

/** Tells somebody what this tab had to say to them before it was loaded anew. */
export function tellAgain(userID: number): void {
  const kept = tabStorage.read(name) as Unsaved | undefined;
  if (kept?.author !== userID) return;
  tabStorage.write(name, undefined);
  for (const { title, reason, words } of kept.told) {
    if (words !== undefined) offerBack(title, words);
    else if (reason !== undefined) notifyUnsaved(new Error(reason));
  }
}
