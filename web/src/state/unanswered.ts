/** Edits without an answer: they are sent again, unless what the log brings meanwhile shows that the first try was stored. */
import { NetworkError } from './call.ts';
import type { Answer } from './inbox.ts';

interface Unanswered {
  keys: readonly string[];
  /** the confirmed sheet was as the edit makes it at some moment since it was sent; somebody may have changed it again */
  wasThere: boolean;
}

export class UnansweredEdits {
  readonly #edits = new Map<() => boolean, Unanswered>();
  readonly #fetchMissed: () => Promise<void>;

  /** `fetchMissed` brings the confirmed sheet up to date; it throws when there is no connection. */
  constructor(fetchMissed: () => Promise<void>) {
    this.#fetchMissed = fetchMissed;
  }

  /** To be called after every change of the confirmed sheet, with what it touched; without, after everything has changed. */
  look(touched?: readonly string[]): void {
    for (const [isThere, edit] of this.#edits) {
      if (!touched || edit.keys.some((key) => touched.includes(key))) edit.wasThere ||= isThere();
    }
  }

  /**
   * `send`, so that it may be called again after a call that got no answer: what was stored by then is not sent a second time, which would
   * overwrite what others made of it since. `isThere` says whether the confirmed sheet is as the edit makes it, until `forget`.
   */
  onlyOnce(keys: readonly string[], isThere: () => boolean, send: () => Promise<Answer>): () => Promise<Answer> {
    const edit: Unanswered = { keys, wasThere: false };
    let isUnsure = false;
    return async () => {
      if (isUnsure) await this.#fetchMissed();
      if (isUnsure && edit.wasThere) return { revision: undefined, change: undefined };
      this.#edits.set(isThere, edit);
      try {
        return await send();
      } catch (error) {
        isUnsure ||= error instanceof NetworkError;
        throw error;
      }
    };
  }

  /** The edit was answered, and nothing more is to be told from the log. */
  forget(isThere: () => boolean): void {
    this.#edits.delete(isThere);
  }
}
