/** Says something to people who hear the page rather than see it. */
import { announce as say } from '@atlaskit/pragmatic-drag-and-drop-live-region';

/** Said when the assistive technology has said what it is at; of several sentences in a second only the last is said. */
export const announce = (sentence: string): void => say(sentence);
