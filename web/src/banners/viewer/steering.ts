/** What plays in the viewer just now, as far as it can be steered: the moment it is at, and the way to another one. */
import { appStore } from '#ui/stores.ts';

/** What holds for the banner that plays; another one, or another version, has another. */
export interface Steering {
  /** seconds since the banner began, as the controls show them */
  moment: () => number;
  pause: () => void;
  play: () => void;
  /**
   * Goes to a moment and stays there, paused.
   * @param seconds since the banner began
   * @returns settled once the picture of that moment is shown, or can't be
   */
  seek: (seconds: number) => Promise<void>;
}

interface SteeringStore {
  /** undefined where nothing plays that can be steered */
  steering: Steering | undefined;
}

export const useSteeringStore = appStore<SteeringStore>()(() => ({ steering: undefined }));
