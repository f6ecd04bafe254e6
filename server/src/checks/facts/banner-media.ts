/** Puts together what plays in a banner: its films and sounds, and what scripts do to them. */
import type { Spot } from './banner-facts.ts';
import type { Findings } from './collecting.ts';
import type { ReadPage } from './read-html.ts';
import type { ScriptEffect } from './script-effects.ts';

/** Of a banner's films and sounds no more than these are looked at. */
const mostMedia = 20_000;

export class BannerMedia {
  readonly #media: (ReadPage['media'][number] & { spot: Spot })[] = [];
  readonly #effects = new Map<ScriptEffect, Spot>();
  #count = 0;

  /** `isSure` is false where only scripts may show the page that they are in. */
  note({ media }: ReadPage, file: string, isSure: boolean): void {
    this.#count += media.length;
    for (const one of media) {
      const spot = { file, line: one.line, words: `<${one.kind}>` };
      if (this.#media.length < mostMedia) this.#media.push({ ...one, spot, isAside: one.isAside || !isSure });
    }
  }

  noteEffect(effect: ScriptEffect, spot: Spot): void {
    if (!this.#effects.has(effect)) this.#effects.set(effect, spot);
  }

  /** Tells what is found once all of the banner is read, where what it has may be hidden or not; how many films and sounds it has. */
  settle(findings: Findings, mayStop: boolean): number {
    for (const { kind, isMuted, playsByItself, isInline, isEndless, spot, isAside } of this.#media) {
      const may = (isUnsure: boolean): Spot => (isUnsure || isAside ? { ...spot, isUnsure: true } : spot);
      if (playsByItself && !isMuted) findings.add('loud', may(this.#effects.has('mutes')));
      if (kind === 'video' && playsByItself && isEndless)
        findings.add('endless', may(mayStop || this.#effects.has('stops')));
      if (kind === 'video' && !isInline) findings.add('notInline', may(this.#effects.has('inlines')));
    }
    const films = this.#effects.get('films');
    if (films) findings.add('filming', films);
    const sounds = this.#effects.get('sounds') ?? films;
    if (sounds) findings.add('sounding', sounds);
    // What is muted may be played.
    const plays = this.#effects.get('plays');
    if (plays && this.#media.some(({ isMuted }) => !isMuted)) findings.add('sounding', plays);
    return this.#count;
  }
}
