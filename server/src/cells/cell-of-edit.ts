/** How the statements that save cells find what an edit has made. */

/**
 * SQL: that `s` is the saved cell of the edit `e`. One number, not row and column: of two conditions the planner thinks that hardly
 * anything meets both, takes what they find for one cell, and compares all cells with all banners.
 */
export const cellOfEdit =
  '(e.row_id::bigint << 32 | e.column_id::bigint) = (s.row_id::bigint << 32 | s.column_id::bigint)';
