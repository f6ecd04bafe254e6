/** Says something to people who hear the page rather than see it. */
import { announce as say } from '@atlaskit/pragmatic-drag-and-drop-live-region';

let said = 0;

/**
 * Said when the assistive technology has said what it is at; of several sentences in a second only the last is said. What tells of an edit is
 * not said where that is refused by then: the reason is.
 */
export function announce(sentence: string, saved?: Promise<boolean>): void {
  const own = (said += 1);
  say(sentence);
  void saved?.then((isSaved) => isSaved || own !== said || say(''));
}
