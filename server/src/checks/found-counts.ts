/** How much is found in banners by presets, as numbers: worked out when it is asked for, and known from then on for as long as the process lives. */
import type { PresetID } from '@marquee/contract/checks/naming.ts';
import type { FoundCounts as Counts } from '@marquee/contract/checks/sheet-checks.ts';
import type { Finding, FindingLevel } from '@marquee/contract/checks/checks.ts';
import type { Preset } from '@marquee/contract/checks/presets.ts';
import type { Queries } from '#platform/db.ts';
import { Turns } from '#platform/turns.ts';
import { KeyedQueue } from '#sheet-log/keyed-queue.ts';
import type { Delivered } from './delivered.ts';
import { contentsOf, type DeliveredVersion } from './find-deliveries.ts';
import { judge } from './rules/judge.ts';

/** So many counts are known at once, each of a delivery by a preset: what was not asked for longest is forgotten first. Some 250 bytes each. */
const mostKnown = 100_000;
/** The facts of so many are in memory at once. */
const slice = 50;
/** So long others wait at most. ms */
const longestTurn = 10;

/** A version, and the presets that it has to pass. */
export interface AskedDelivery {
  version: DeliveredVersion;
  presets: readonly Preset[];
}

interface Known {
  /** of the preset */
  version: number;
  counts: Counts;
}

const keyOf = (version: DeliveredVersion, { presetID }: Preset): string => `${version.key} ${presetID}`;
const isFor = ({ fileTypes }: Preset, { fileType }: DeliveredVersion): boolean => fileTypes.includes(fileType);

function counted(findings: readonly Finding[]): Counts {
  const number = (level: FindingLevel) => findings.filter((finding) => finding.level === level).length;
  return [number('fail'), number('warn'), number('unknown')];
}

/** One for the process. */
export class FoundCounts {
  readonly #known = new Map<string, Known>();
  readonly #queue = new KeyedQueue();
  readonly #most: number;

  constructor(most = mostKnown) {
    this.#most = most;
  }

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
      const known = asked.map((one) => this.#recall(one));
      const judged = await this.#judgeAll(
        db,
        asked.filter((_one, at) => !known[at]),
      );
      return asked.map((one, at) => known[at] ?? judged.get(one));
    });
  }

  #recall({ presets, version }: AskedDelivery): Map<PresetID, Counts> | undefined {
    const counts = new Map<PresetID, Counts>();
    for (const preset of presets) {
      const known = isFor(preset, version) ? this.#countsBy(preset, version) : null;
      if (known === undefined) return undefined;
      counts.set(preset.presetID, known);
    }
    return counts;
  }

  #countsBy(preset: Preset, version: DeliveredVersion): Counts | undefined {
    const key = keyOf(version, preset);
    const known = this.#known.get(key);
    if (known?.version !== preset.version) return undefined;
    this.#keep(key, known);
    return known.counts;
  }

  #judge({ presets, version }: AskedDelivery, content: Pick<Delivered, 'facts' | 'leftOut'>): Map<PresetID, Counts> {
    const counts = new Map<PresetID, Counts>();
    for (const preset of presets) {
      let found = isFor(preset, version) ? this.#countsBy(preset, version) : null;
      if (found === undefined) {
        found = counted(judge(preset.rules, { ...version.delivered, ...content }).findings);
        this.#keep(keyOf(version, preset), { version: preset.version, counts: found });
      }
      counts.set(preset.presetID, found);
    }
    return counts;
  }

  #keep(key: string, known: Known): void {
    // What was asked for last stands last.
    this.#known.delete(key);
    this.#known.set(key, known);
    if (this.#known.size <= this.#most) return;
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest);
      return;
    }
  }

  async #judgeAll(db: Queries, asked: readonly AskedDelivery[]): Promise<Map<AskedDelivery, Map<PresetID, Counts>>> {
    const found = new Map<AskedDelivery, Map<PresetID, Counts>>();
    const turns = new Turns(longestTurn);
    for (let start = 0; start < asked.length; start += slice) {
      const some = asked.slice(start, start + slice);
      const contents = await contentsOf(
        db,
        some.map(({ version }) => version),
      );
      turns.begin();
      for (const one of some) {
        const content = contents.get(one.version.versionID);
        if (content) found.set(one, this.#judge(one, content));
        await turns.pass();
      }
    }
    return found;
  }
}
