/** The names of status options that mean a row is done, unless somebody says otherwise when the option is added. */
const doneNames: ReadonlySet<string> = new Set([
  'done',
  'complete',
  'completed',
  'finished',
  'approved',
  'signed off',
  'delivered',
  'published',
  'posted',
  'live',
  'closed',
  'archived',
  'cancelled',
  'canceled',
]);

/** Whether a new option of this name means done from the first. Renaming one changes nothing. */
export const saysDone = (name: string): boolean => doneNames.has(name.trim().toLowerCase());
