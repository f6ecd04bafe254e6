/** The frames within a banner that the script steps with it. */
import { OwnMap } from './ours.ts';

/** Takes it to a frame of the clock; settled once it stands there, or doesn't answer. */
type Step = (frame: number) => Promise<unknown>;

export const kids = new OwnMap<Window, Step>();
