/** Numbers of things as they are said: `1 row`, `2,345 rows`. */
import { withCommas } from '#with-commas.ts';

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${withCommas(count)} ${count === 1 ? one : many}`;
