/** Numbers of things as they are said: `1 row`, `2,345 rows`. */

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
