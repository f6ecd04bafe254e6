/** The names of what a change can alter in an open sheet. */
import type { CellAt } from '#cells.ts';

/**
 * What a change altered, for those who watch: one entry, or `layout` for which groups, rows and columns there are and in what order.
 * `cells` means any number of cells.
 */
export type Touched =
  | 'head'
  | 'layout'
  | 'people'
  | 'views'
  | 'cells'
  | `group:${number}`
  | `row:${number}`
  | `column:${number}`
  | `options:${number}`
  /** what is said about a row, or about the sheet itself */
  | `comments:${number | 'sheet'}`
  /** how far banners are frozen */
  | 'freezing'
  /** which banners have pictures */
  | 'stills'
  /** what is decided on banners */
  | 'decisions'
  /** which Status columns follow them */
  | 'follows'
  /** what checks find in banners, and which presets they are checked by */
  | 'checks'
  | `cell:${CellAt}`;
