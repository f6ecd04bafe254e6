/** Every key that the product listens to, in the words of the popup that lists them. */
import { isMac } from '#ui/keyboard/keyNames.ts';

interface KeyLine {
  /** each way to press it; keys of one way are pressed together */
  ways: readonly (readonly string[])[];
  does: string;
}

export interface KeySection {
  title: string;
  lines: readonly KeyLine[];
}

const paletteKeys = ['Ctrl', 'K'] as const;
const helpKeys = ['?'] as const;

export const keySections: readonly KeySection[] = [
  {
    title: 'Everywhere',
    lines: [
      { ways: [paletteKeys], does: 'Go to a sheet, row or person, or run a command' },
      { ways: [helpKeys], does: 'Show these shortcuts' },
      { ways: [['Ctrl', 'Z']], does: 'Undo' },
      {
        ways: [
          ['Ctrl', 'Y'],
          ['Ctrl', 'Shift', 'Z'],
        ],
        does: 'Redo',
      },
      { ways: [['Esc']], does: 'Close, or leave without saving' },
    ],
  },
  {
    title: 'Moving around the sheet',
    lines: [
      { ways: [['↑'], ['↓'], ['←'], ['→']], does: 'Go to the next cell' },
      { ways: [['Tab'], ['Shift', 'Tab']], does: 'Go to the next or previous cell' },
      { ways: [['Home'], ['End']], does: 'Go to the start or end of the row' },
      {
        ways: [
          ['Ctrl', 'Home'],
          ['Ctrl', 'End'],
        ],
        does: 'Go to the first or last row',
      },
      { ways: [['Ctrl', '↑↓←→']], does: 'Go to the edge of the group or row' },
      { ways: [['Page Up'], ['Page Down']], does: 'Go up or down a screen' },
      { ways: [['Ctrl', 'F']], does: 'Search this sheet' },
      // On a Mac it hides the window.
      ...(isMac ? [] : [{ ways: [['Ctrl', 'H']], does: 'Replace what is found' }]),
    ],
  },
  {
    title: 'Cells',
    lines: [
      { ways: [['Enter'], ['F2']], does: 'Edit, or just start typing' },
      { ways: [['Space']], does: 'Play the banner, or edit' },
      { ways: [['Delete']], does: 'Clear' },
      { ways: [['Shift', '↑↓←→']], does: 'Select a range' },
      { ways: [['Ctrl', 'A']], does: 'Select the group’s cells, then all cells' },
      {
        ways: [
          ['Ctrl', 'C'],
          ['Ctrl', 'X'],
          ['Ctrl', 'V'],
        ],
        does: 'Copy, cut and paste',
      },
      { ways: [['Ctrl', 'D']], does: 'Fill down from the first row' },
      { ways: [['Shift', 'F10']], does: 'Open the menu of the cell' },
    ],
  },
  {
    title: 'Rows, groups and columns',
    lines: [
      { ways: [['Ctrl', 'Enter']], does: 'Open the row as a card' },
      { ways: [['Shift', 'Space']], does: 'Select the rows of the selected cells' },
      {
        ways: [
          ['Alt', '↑'],
          ['Alt', '↓'],
        ],
        does: 'Move the row or group',
      },
      {
        ways: [
          ['Alt', '←'],
          ['Alt', '→'],
        ],
        does: 'Move the column',
      },
      {
        ways: [
          ['Alt', 'Shift', '←'],
          ['Alt', 'Shift', '→'],
        ],
        does: 'Make the column narrower or wider',
      },
    ],
  },
  {
    title: 'Banner viewer',
    lines: [
      { ways: [['←'], ['→']], does: 'Previous or next banner' },
      { ways: [['Home'], ['End']], does: 'First or last banner' },
      { ways: [['Space']], does: 'Play or pause' },
      { ways: [[','], ['.']], does: 'Back or forward one frame' },
      { ways: [['E']], does: 'End frame' },
      { ways: [['R']], does: 'Replay' },
      { ways: [['A']], does: 'Approve' },
      { ways: [['C']], does: 'Request changes' },
      { ways: [['X']], does: 'Reject' },
      { ways: [['P']], does: 'Comment on the banner' },
      { ways: [['K']], does: 'Show or hide checks' },
    ],
  },
  {
    title: 'Board',
    lines: [
      { ways: [['↑'], ['↓'], ['←'], ['→']], does: 'Go to the next banner' },
      { ways: [['Enter']], does: 'Open the banner' },
      { ways: [['Space'], [','], ['.'], ['E'], ['R']], does: 'Play all, as in the viewer' },
      { ways: [['A'], ['C'], ['X']], does: 'Decide on the banner, as in the viewer' },
    ],
  },
];
