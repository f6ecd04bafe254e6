/** The frames within a banner that the script steps with it. */
import { OwnMap } from './ours.ts';

interface Kid {
  /** settled once it stands at that frame of the clock, or doesn't answer */
  step: (frame: number) => Promise<unknown>;
}

export const kids = new OwnMap<MessageEventSource, Kid>();
