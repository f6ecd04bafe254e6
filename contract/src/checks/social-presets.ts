/** Presets of social networks that come with Marquee: weights alone, and not sure; they only warn. */
import type { Preset } from '#checks/presets.ts';
import type { PresetRules } from '#checks/rules.ts';
import { megabytes } from '#checks/limit-words.ts';

interface Network {
  id: string;
  name: string;
  /** MB */
  image: number;
  /** MB */
  video: number;
}

const networks: readonly Network[] = [
  { id: 'meta', name: 'Meta', image: 30, video: 4_096 },
  { id: 'tiktok', name: 'TikTok', image: 20, video: 500 },
  { id: 'linkedin', name: 'LinkedIn', image: 5, video: 200 },
  { id: 'pinterest', name: 'Pinterest', image: 20, video: 2_048 },
];

const weighs = (most: number): PresetRules => ({
  'pkg.weight': {
    level: 'warn',
    certainty: 'unsure',
    limits: [{ basis: 'unpacked', most: megabytes(most), sizes: [] }],
  },
});

const kinds = [
  { kind: 'image', words: 'images', fileTypes: [1] as Preset['fileTypes'] },
  { kind: 'video', words: 'films', fileTypes: [3] as Preset['fileTypes'] },
] as const;

export const socialPresets = networks.flatMap((network) =>
  kinds.map(({ kind, words, fileTypes }) => ({
    id: `${network.id}-${kind}`,
    name: `${network.name}, ${words}`,
    fileTypes,
    source: `The ad guide of ${network.name}.`,
    advice: 'The weight is not sure. Usual shapes are 1:1, 4:5 and 9:16.',
    rules: weighs(network[kind]),
  })),
);
