/** A value as text to compare it by: the order of an object's fields, which the database keeps as it likes, makes no difference. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));

export const inWords = (value: unknown): string => JSON.stringify(value, inOrder);
