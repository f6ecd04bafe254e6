/** A new sheet for an import to come into, on a day that stays. */
import { newGround } from '#import/ground.ts';
import { me } from './mediaPlans.ts';

export const emptyGround = { ...newGround(me), today: '2026-03-07' };
