/** New things that were named but are not saved yet: what was typed is kept until the server has it, whatever happens. */
import { Refused } from '@marquee/contract/refusals.ts';
import { useShallow } from 'zustand/react/shallow';
import { offerBack } from '#ui/messages/offerBack.tsx';
import { appStore } from '#ui/stores.ts';
import { useSheetStatus } from './currentSheet.ts';

export interface Addition {
  id: number;
  /** the sheet that it is added to: it can be tried again only while that is open; undefined where it belongs to no sheet */
  sheetID: number | undefined;
  /** where it is added, such as `rows:12` */
  queue: string;
  name: string;
  /** why it was not saved; undefined while it is being saved */
  trouble: string | undefined;
  send: () => Promise<unknown>;
  gone: Gone | undefined;
}

/** The message, and the typed words to give back, if the place that something new belongs to is deleted before it is saved. */
interface Gone {
  title: string;
  words: string;
}

const isOfGone = (error: unknown): boolean =>
  error instanceof Refused && (error.code === 'notFound' || error.code === 'unknownGroup');

const useStore = appStore<{ additions: readonly Addition[]; lastID: number }>(() => ({ additions: [], lastID: 0 }));

const remove = (id: number): void =>
  useStore.setState(({ additions }) => ({ additions: additions.filter((other) => other.id !== id) }));

const setTrouble = (id: number, trouble: string | undefined): void =>
  useStore.setState(({ additions }) => ({
    additions: additions.map((other) => (other.id === id ? { ...other, trouble } : other)),
  }));

async function attempt({ id, gone, send }: Addition): Promise<void> {
  setTrouble(id, undefined);
  try {
    await send();
    remove(id);
  } catch (error) {
    if (gone && isOfGone(error)) {
      remove(id);
      offerBack(gone.title, gone.words);
      return;
    }
    setTrouble(id, error instanceof Error ? error.message : String(error));
  }
}

/** Starts saving something new. It stays listed until it is saved or discarded, or its place is `gone`. */
export function addNamed(queue: string, name: string, send: () => Promise<unknown>, gone?: Gone): void {
  const id = useStore.getState().lastID + 1;
  const { status } = useSheetStatus.getState();
  const sheetID = status.is === 'open' ? status.sheetID : undefined;
  const added: Addition = { id, sheetID, queue, name, trouble: undefined, send, gone };
  useStore.setState(({ additions }) => ({ additions: [...additions, added], lastID: id }));
  void attempt(added);
}

export const retryAddition = (addition: Addition): void => void attempt(addition);
export const discardAddition = (addition: Addition): void => remove(addition.id);

/** Some of what is on its way or in trouble, oldest first. */
export const useAdditionsThat = (isMeant: (addition: Addition) => boolean): Addition[] =>
  useStore(useShallow(({ additions }) => additions.filter(isMeant)));

/** What is on its way or in trouble in one queue, oldest first. */
export const useAdditions = (queue: string): Addition[] => useAdditionsThat((addition) => addition.queue === queue);

const countTroubled = ({ additions }: { additions: readonly Addition[] }): number =>
  additions.filter((addition) => addition.trouble !== undefined).length;

/** How many additions failed and wait for a decision. */
export const useTroubledAdditions = (): number => useStore(countTroubled);
export const hasTroubledAdditions = (): boolean => countTroubled(useStore.getState()) > 0;

/** Hands out the words of those that failed, of these queues or of any, and discards them. */
export function takeTroubled(queues?: readonly string[]): string[] {
  const isTaken = ({ queue, trouble }: Addition) => trouble !== undefined && (queues?.includes(queue) ?? true);
  const taken = useStore.getState().additions.filter(isTaken);
  useStore.setState(({ additions }) => ({ additions: additions.filter((addition) => !isTaken(addition)) }));
  return taken.map(({ gone, name }) => gone?.words ?? name);
}
