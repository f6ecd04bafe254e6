/** What goes wrong in a trial, and when: drawn from the seed before it begins. */
import type { Chance } from './random.ts';

const faultKinds = [
  'kill',
  'rollingRestart',
  'pause',
  'cutClient',
  'freezeClient',
  'cutDatabase',
  'freezeDatabase',
  'muteDatabase',
  'endConnections',
  'killDatabase',
  'readOnly',
  'clock',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  /** milliseconds of acting after which it happens; rest is not counted */
  at: number;
  kind: FaultKind;
  /** chooses among what there is then */
  which: number;
  /** how long it lasts, where it does not end at once. Milliseconds. */
  lasts: number;
}

export interface PlanOptions {
  kills: number;
  cuts: number;
  /** milliseconds of acting */
  lasts: number;
}

/** How many of each kind: kills and cuts as asked for, the rest in proportion. */
function manyOf({ kills, cuts }: PlanOptions): Record<FaultKind, number> {
  const share = (part: number) => Math.ceil(kills * part);
  const ofDatabase = Math.round(cuts / 5);
  return {
    kill: kills,
    cutClient: cuts - ofDatabase,
    cutDatabase: ofDatabase,
    rollingRestart: share(1 / 40),
    pause: share(1 / 8),
    freezeClient: share(1 / 4),
    freezeDatabase: share(1 / 8),
    muteDatabase: share(1 / 8),
    endConnections: share(1 / 2),
    killDatabase: share(1 / 25),
    readOnly: share(1 / 40),
    clock: share(1 / 20),
  };
}

/** The faults in the order in which they happen. */
export function planOf(options: PlanOptions, chance: Chance): Fault[] {
  const many = manyOf(options);
  const faults = faultKinds.flatMap((kind) =>
    Array.from({ length: many[kind] }, () => ({
      at: chance.below(options.lasts),
      kind,
      which: chance.below(1_000_000),
      lasts: chance.between(500, 9_000),
    })),
  );
  return faults.toSorted((a, b) => a.at - b.at);
}
