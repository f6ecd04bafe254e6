/** How well a version of a banner is steered, and how long it lasts, as a member's viewer found out once. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { IdPath } from '#ids.ts';

/** From the best to the worst: to the pixel at once, by playing it again, only held, or not at all. */
export const SteeringLevel = z.literal(['exact', 'replay', 'pause', 'plays']);
export type SteeringLevel = z.infer<typeof SteeringLevel>;

/** No banner lasts longer. ms */
export const longestBanner = 3_600_000;

export const Steered = z.object({
  level: SteeringLevel,
  /** ms; null where it has none, or none that could be found */
  length: z.int().min(0).max(longestBanner).nullable(),
  isEndless: z.boolean(),
});
export type Steered = z.infer<typeof Steered>;

export const keepSteered = endpoint({
  name: 'keepSteered',
  method: 'PUT',
  path: '/api/cells/{id}/steered',
  tag: 'Versions',
  summary:
    'Keeps how well a version of a cell’s banner is steered, which a member’s viewer found out. The first word counts.',
  params: IdPath,
  body: Steered.extend({
    number: z.int().min(1).max(999_999_999),
    /** of the version that it was found of */
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'must be a hash'),
  }),
  reply: Steered,
  status: 200,
});
