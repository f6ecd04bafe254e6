/** The table of rights: cells. */
import * as calls from '@marquee/contract/cells.ts';
import type { Call } from './attempts.ts';
import { guestOnly, keepersOfMembers, members } from './expected.ts';
import { aPrivateColumn } from './private-column.ts';
import type { Scene } from './stage.ts';

const cellText = { text: 'x' };
const slot = ({ rows: [{ rowID }], columns: { text } }: Scene) => ({ rowID, columnID: text.columnID });
const privateSlot = async (scene: Scene) => ({
  rowID: scene.rows[0].rowID,
  columnID: (await aPrivateColumn(scene, 'text')).columnID,
});

export const cells: Call[] = [
  {
    name: 'fill a cell',
    endpoint: calls.addCell,
    expected: members(201),
    input: (scene) => ({ body: { cell: { ...slot(scene), cellText } } }),
  },
  {
    name: 'fill a cell of a column that is just for the guest',
    endpoint: calls.addCell,
    expected: guestOnly(201),
    input: async (scene) => ({ body: { cell: { ...(await privateSlot(scene)), cellText } } }),
  },
  {
    name: 'fill a Banner cell from an account that no banner of the sheet is on',
    endpoint: calls.addCell,
    expected: keepersOfMembers(201, '400 unknownFtpAccount'),
    input: ({ rows: [{ rowID }], columns: { banner }, ftp }) => {
      const cellBanner = { ftpaccountID: ftp.away.ftpAaccountID, fileName: 'ad.png', ftpfolder: 'spring' };
      return { body: { cell: { rowID, columnID: banner.columnID, cellBanner } } };
    },
  },
  {
    name: 'fill a Banner cell from somebody else’s account',
    endpoint: calls.addCell,
    expected: members('400 unknownFtpAccount'),
    input: ({ rows: [{ rowID }], columns: { banner }, ftp }) => {
      const cellBanner = { ftpaccountID: ftp.foreign.ftpAaccountID, fileName: 'ad.png', ftpfolder: 'spring' };
      return { body: { cell: { rowID, columnID: banner.columnID, cellBanner } } };
    },
  },
  {
    name: 'edit a cell',
    endpoint: calls.updateCell,
    expected: members(200),
    input: (scene) => ({ body: { cell: { ...slot(scene), cellText }, updateFields: ['text'] } }),
  },
  {
    name: 'edit a cell of a column that is just for the guest',
    endpoint: calls.updateCell,
    expected: guestOnly(200),
    input: async (scene) => ({
      body: { cell: { ...(await privateSlot(scene)), cellText }, updateFields: ['text'] },
    }),
  },
  {
    name: 'edit several cells',
    endpoint: calls.updateCells,
    expected: members(200),
    input: ({ rows: [first, second], columns: { text, link } }) => ({
      body: {
        cells: [
          { rowID: first.rowID, columnID: text.columnID, cellText },
          { rowID: second.rowID, columnID: link.columnID, cellHyperlink: { url: 'a.test' } },
        ],
      },
    }),
  },
  {
    name: 'edit several cells, one of a column that is just for the guest',
    endpoint: calls.updateCells,
    expected: guestOnly(200),
    input: async (scene) => ({
      body: {
        cells: [
          { ...slot(scene), cellText },
          { ...(await privateSlot(scene)), cellText },
        ],
      },
    }),
  },
];
