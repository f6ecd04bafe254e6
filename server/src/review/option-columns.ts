/** Where the options of review links are stored: a column of `review_link` for each. */
import type { ReviewOptions } from '@marquee/contract/review-options.ts';
import { sql } from 'kysely';

const columns = {
  mayComment: 'may_comment',
  mayDecide: 'may_decide',
  maySeeOlder: 'may_see_older',
  confirmByCode: 'confirm_by_code',
} as const satisfies Record<keyof ReviewOptions, string>;
type OptionColumns = Record<(typeof columns)[keyof ReviewOptions], boolean>;

/** The options of a link `l`, as a query selects them. */
export const selectedOptions = sql.join(
  Object.entries(columns).map(([name, column]) => sql`${sql.ref(`l.${column}`)} as ${sql.ref(name)}`),
);

/** The columns of options that are changed, as they are written; those that are undefined stay as they are. */
export const changedColumns = (options: {
  [Name in keyof ReviewOptions]?: boolean | undefined;
}): Partial<OptionColumns> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => {
      const value = options[name as keyof ReviewOptions];
      return value === undefined ? [] : [[column, value]];
    }),
  );

/** The same of all options, for a new link. */
export const optionColumns = (options: ReviewOptions): OptionColumns => changedColumns(options) as OptionColumns;
