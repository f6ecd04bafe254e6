/** How much is found in banners by presets, as numbers: worked out when it is asked for, and known from then on for as long as the process lives. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { PresetID } from '@marquee/contract/checks/naming.ts';
import type { FoundCounts as Counts } from '@marquee/contract/checks/sheet-checks.ts';
import type { Finding, FindingLevel } from '@marquee/contract/checks/checks.ts';
import type { Preset } from '@marquee/contract/checks/presets.ts';
import type { Queries } from '#platform/db.ts';
import { KeyedQueue } from '#sheet-log/keyed-queue.ts';
import { contentsOf, type DeliveredVersion } from './find-deliveries.ts';
import { judge } from './rules/judge.ts';

/** So many deliveries are known at once: what was not asked for longest is forgotten first. Some 200 bytes each. */
const mostKnown = 50_000;
/** The facts of so many are in memory at once. */
const slice = 50;
/** So long others wait at most. ms */
const longestTurn = 10;

/** A version, and the presets that it has to pass. */
export interface AskedDelivery {
  version: DeliveredVersion;
  presets: readonly Preset[];
}

type Judged = Map<PresetID, { version: number; counts: Counts }>;

const isFor = ({ fileTypes }: Preset, { fileType }: DeliveredVersion): boolean => fileTypes.includes(fileType);

function counted(findings: readonly Finding[]): Counts {
  const number = (level: FindingLevel) => findings.filter((finding) => finding.level === level).length;
  return [number('fail'), number('warn'), number('unknown')];
}

/** One for the process. */
export class FoundCounts {
  readonly #known = new Map<string, Judged>();
  readonly #queue = new KeyedQueue();

  /**
   * By preset, null for one that is not for such a banner; in the order of what is asked. Undefined where its bytes turn out not to be known, or to be others.
   * Whoever asks for the same sheet meanwhile waits, and finds it known.
   */
  of(
    db: Queries,
    sheetID: number,
    asked: readonly AskedDelivery[],
  ): Promise<(ReadonlyMap<PresetID, Counts> | undefined)[]> {
    return this.#queue.alone(sheetID, async () => {
      const unknown = asked.filter((one) => !this.#isKnown(one));
      const found = await this.#judgeAll(db, unknown);
      return asked.map((one) => found.get(one) ?? this.#recall(one));
    });
  }

  #isKnown({ presets, version }: AskedDelivery): boolean {
    const judged = this.#known.get(version.key);
    return presets.every(
      (preset) => !isFor(preset, version) || judged?.get(preset.presetID)?.version === preset.version,
    );
  }

  #recall({ presets, version }: AskedDelivery): Map<PresetID, Counts> | undefined {
    const judged = this.#known.get(version.key);
    const counts = new Map<PresetID, Counts>();
    for (const preset of presets) {
      const one = isFor(preset, version) ? judged?.get(preset.presetID) : { version: preset.version, counts: null };
      if (one?.version !== preset.version) return undefined;
      counts.set(preset.presetID, one.counts);
    }
    if (judged) this.#keep(version.key, judged);
    return counts;
  }

  #keep(key: string, judged: Judged): void {
    // What was asked for last stands last.
    this.#known.delete(key);
    this.#known.set(key, judged);
    if (this.#known.size <= mostKnown) return;
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest);
      return;
    }
  }

  async #judgeAll(
    db: Queries,
    asked: readonly AskedDelivery[],
  ): Promise<Map<AskedDelivery, Map<PresetID, Counts> | undefined>> {
    const found = new Map<AskedDelivery, Map<PresetID, Counts> | undefined>();
    let began = performance.now();
    for (let start = 0; start < asked.length; start += slice) {
      const some = asked.slice(start, start + slice);
      const contents = await contentsOf(
        db,
        some.map(({ version }) => version),
      );
      began = performance.now();
      for (const one of some) {
        const { presets, version } = one;
        const content = contents.get(version.versionID);
        if (content) {
          const judged = this.#known.get(version.key) ?? new Map();
          for (const { presetID, rules, version: of } of presets.filter((preset) => isFor(preset, version))) {
            if (judged.get(presetID)?.version === of) continue;
            const { findings } = judge(rules, { ...version.delivered, ...content });
            judged.set(presetID, { version: of, counts: counted(findings) });
          }
          this.#keep(version.key, judged);
          // Kept now: of very many, the first are forgotten before the last are there.
          found.set(one, this.#recall(one));
        }
        if (performance.now() - began < longestTurn) continue;
        await othersTurn();
        began = performance.now();
      }
    }
    return found;
  }
}
