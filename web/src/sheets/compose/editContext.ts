/**
 * What an input method can write to where there is no field: `EditContext`, which so far Chromium alone has and the types of the compiler
 * don't. https://www.w3.org/TR/edit-context/
 */

/** Where the letters stand that are asked about; the input method puts its suggestions below them. */
interface CharacterBoundsUpdate extends Event {
  rangeStart: number;
  rangeEnd: number;
}

interface EditContextEvents {
  compositionstart: Event;
  compositionend: Event;
  textupdate: Event;
  characterboundsupdate: CharacterBoundsUpdate;
}

export interface EditContext extends EventTarget {
  /** all that has been written to it */
  readonly text: string;
  updateControlBounds(bounds: DOMRect): void;
  updateSelectionBounds(bounds: DOMRect): void;
  updateCharacterBounds(rangeStart: number, bounds: DOMRect[]): void;
  addEventListener<K extends keyof EditContextEvents>(type: K, listener: (event: EditContextEvents[K]) => void): void;
}

declare global {
  interface Window {
    EditContext?: new () => EditContext;
  }
  interface HTMLElement {
    editContext?: EditContext | null;
  }
}

/** What most people write with an input method. */
const composed = /^(ja|ko|zh)\b/;

/**
 * Whether cells may listen to an input method: the browser can, a keyboard is at hand (another would come up over the sheet), and one of the
 * languages that its pages are asked for in is written so. Screen readers take such a cell for a field, so nobody else gets it.
 */
export const mayCompose = (): boolean =>
  window.EditContext !== undefined &&
  navigator.languages.some((language) => composed.test(language)) &&
  !matchMedia('(pointer: coarse)').matches;
