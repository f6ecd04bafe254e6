/** The table of rights: views of a sheet, those of all members and those of one. */
import { plainLook } from '@marquee/contract/views.ts';
import * as calls from '@marquee/contract/views.ts';
import type { Call } from './attempts.ts';
import { guestOnly, members } from './expected.ts';
import type { Scene } from './stage.ts';

/** A view that the owner made for all, or the guest for themself. */
const aView = async ({ owner, people, sheetID }: Scene, by: 'owner' | 'guest' = 'owner'): Promise<number> => {
  const maker = by === 'owner' ? owner : people.guest;
  const body = { sheetID, name: 'Kept', isShared: by === 'owner', look: plainLook };
  return (await maker.call(calls.addView, { body })).body.viewID;
};

const deleted = async (scene: Scene, by: 'owner' | 'guest') => {
  const viewID = await aView(scene, by);
  const maker = by === 'owner' ? scene.owner : scene.people.guest;
  await maker.call(calls.deleteView, { params: { id: String(viewID) } });
  return { params: { id: viewID }, body: {} };
};

export const views: Call[] = [
  {
    name: 'save a view for all',
    endpoint: calls.addView,
    expected: members(201),
    input: ({ sheetID }) => ({ body: { sheetID, name: 'Ours', isShared: true, look: plainLook } }),
  },
  {
    name: 'save a view for themself',
    endpoint: calls.addView,
    expected: members(201),
    input: ({ sheetID }) => ({ body: { sheetID, name: 'Mine', look: plainLook } }),
  },
  {
    name: 'change a view of all',
    endpoint: calls.updateView,
    expected: members(200),
    input: async (scene) => ({ body: { viewID: await aView(scene), name: 'Renamed' } }),
  },
  {
    name: 'change a view of the guest’s own',
    endpoint: calls.updateView,
    expected: guestOnly(200),
    input: async (scene) => ({ body: { viewID: await aView(scene, 'guest'), name: 'Renamed' } }),
  },
  {
    name: 'take back a view that the owner made for all',
    endpoint: calls.updateView,
    expected: members('403 giverOnly'),
    input: async (scene) => ({ body: { viewID: await aView(scene), isShared: false } }),
  },
  {
    name: 'delete a view of all',
    endpoint: calls.deleteView,
    expected: members(204),
    input: async (scene) => ({ params: { id: await aView(scene) } }),
    usesUp: true,
  },
  {
    name: 'delete a view of the guest’s own',
    endpoint: calls.deleteView,
    expected: guestOnly(204),
    input: async (scene) => ({ params: { id: await aView(scene, 'guest') } }),
    usesUp: true,
  },
  {
    name: 'bring a view of all back',
    endpoint: calls.restoreView,
    expected: members(204),
    input: (scene) => deleted(scene, 'owner'),
  },
  {
    name: 'bring a view of the guest’s own back',
    endpoint: calls.restoreView,
    expected: guestOnly(204),
    input: (scene) => deleted(scene, 'guest'),
  },
];
