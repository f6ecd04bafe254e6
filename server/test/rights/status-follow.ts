/** The table of rights: the Status columns that follow decisions, which members name who see the Banner column. */
import { getStatusFollow, setStatusFollow } from '@marquee/contract/status-follow.ts';
import type { Call } from './attempts.ts';
import { guestOfMembers, guestOnly, members } from './expected.ts';
import { aPrivateColumn } from './private-column.ts';
import type { Scene } from './stage.ts';

const following = (columnID: number, statusColumnID: number, optionID: number) => ({
  params: { id: columnID },
  body: {
    statusColumnID,
    approvedOptionID: optionID,
    changesOptionID: null,
    rejectedOptionID: null,
    waitingOptionID: null,
  },
});
const ofSheet = ({ columns: { status }, options: [option] }: Scene) =>
  [status.columnID, option.multiChoiceOptionID] as const;

export const statusFollows: Call[] = [
  {
    name: 'see which Status column follows decisions',
    endpoint: getStatusFollow,
    expected: members(200),
    input: ({ columns: { banner } }) => ({ params: { id: banner.columnID } }),
  },
  {
    name: 'see what follows a Banner column that is just for the guest',
    endpoint: getStatusFollow,
    expected: guestOnly(200),
    input: async (scene) => ({ params: { id: (await aPrivateColumn(scene, 'banner')).columnID } }),
  },
  {
    name: 'name the Status column that follows decisions',
    endpoint: setStatusFollow,
    expected: members(200),
    input: (scene) => following(scene.columns.banner.columnID, ...ofSheet(scene)),
  },
  {
    name: 'name a Status column for a Banner column that is just for the guest',
    endpoint: setStatusFollow,
    expected: guestOnly(200),
    input: async (scene) => following((await aPrivateColumn(scene, 'banner')).columnID, ...ofSheet(scene)),
  },
  {
    name: 'name a Status column that is just for the guest',
    endpoint: setStatusFollow,
    expected: guestOfMembers('400 statusNotShared', '404 notFound'),
    input: async (scene) => {
      const { columnID, optionID } = await aPrivateColumn(scene, 'status');
      return following(scene.columns.banner.columnID, columnID, optionID);
    },
  },
];
