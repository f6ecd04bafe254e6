/** The tree's measures: pixels and milliseconds. */

export const sizes = {
  nodeHeight: 22,
  /** the same where a finger points */
  touchNodeHeight: 36,
  indent: 16,
  /** before the first level's arrow */
  startSpace: 8,
  /** how thick the line is that shows where a drag would drop between nodes */
  dropSlot: 2,
  /** drawn beyond either edge, so that scrolling does not show their absence; what is in sight is worked out once a frame (17 ms) */
  virtualScrollBlock: 150,
} as const;

export const times = {
  /** an open folder without content closes */
  closeEmptyFolder: 500,
  /** a closed folder under a drag opens */
  openUnderDrag: 500,
  /** the keyboard rests on a sheet before that is shown, so that an arrow that is held down doesn't open every sheet on its way */
  rest: 150,
  /** letters that follow each other within it are one word */
  typing: 700,
} as const;
