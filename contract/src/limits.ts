/** The sizes that Marquee accepts, once: schemas, database checks, forms, and what is said where something is full, all follow these numbers. */

export const limits = {
  /** characters of any name: sheet, group, row, column, option, person, file */
  name: 255,
  /** characters of a text cell */
  text: 32_768,
  /** bytes of a comment's html */
  comment: 65_536,
  /** characters of a sheet's description */
  description: 10_000,
  /** characters of an address or of a folder path */
  address: 2_048,
  rowsPerSheet: 20_000,
  columnsPerSheet: 100,
  /** cells that one call may change, rows that one call may delete */
  cellsAtOnce: 10_000,
  rowsAtOnce: 20_000,
  /** rows that one call may add, with no more cells than one call may change */
  newRowsAtOnce: 10_000,
  /** rows that one call may give other places, each of which takes a look at its neighbours */
  movedAtOnce: 1_000,
  groupsPerSheet: 1_000,
  optionsPerColumn: 200,
  templatesPerAccount: 200,
  presetsPerAccount: 100,
  /** those that were withdrawn are not counted; so many of these are listed, the last ones */
  reviewLinksPerSheet: 200,
  /** those of all members and one's own */
  viewsPerSheet: 100,
  hiddenRowsPerView: 2_000,
  /** comments of a sheet itself, or of a row */
  commentsPerPlace: 10_000,
  /** nodes of a person's tree */
  nodesPerTree: 10_000,
  /** levels of a person's tree, the top one included */
  levelsPerTree: 50,
  /** people whom one ask is sent to, and banners that it is about */
  askedAtOnce: 50,
  bannersAskedAtOnce: 2_000,
  /** characters */
  askMessage: 1_000,
  /** pixels of a column's width */
  columnWidth: { min: 40, max: 2_000 },
  password: { min: 6, max: 200 },
} as const;
