/** Pushes a committed change to every audience of its sheet, each with its own face and number, but not to whoever made it. */
import { toArguments, type Change } from '@marquee/contract/live.ts';
import { changeFor, revisionFor, type CommittedChange } from '#sheet-log/committed-change.ts';
import { Outgoing } from '#signalr/outgoing.ts';
import type { Rooms } from '#signalr/rooms.ts';
import { leave, memberRoom, publicRoom, type Listener } from './sheet-rooms.ts';

const push = (change: Change, revision: number): Outgoing =>
  Outgoing.invocation(change.kind, [...toArguments(change), revision]);

/** Sends one change to those who listen; whether somebody does no more. Serialised once per audience, however many listen. */
export function broadcast(rooms: Rooms<Listener>, told: CommittedChange): boolean {
  pushToPublic(rooms, told);
  pushToMembers(rooms, told);
  return closeAfter(rooms, told);
}

function pushToPublic(rooms: Rooms<Listener>, { sheetID, faces, revisions, origin }: CommittedChange): void {
  const face = changeFor(faces, 'public');
  if (face) rooms.send(publicRoom(sheetID), push(face, revisionFor(revisions, 'public')), origin);
}

/** Members are told who edited a cell; the public never is. */
const signed = (change: Change, actor: number | undefined): Change =>
  change.kind === 'updateCell' && actor !== undefined ? { ...change, by: actor } : change;

/** Members share a push, but for those who have Just-for-me columns: they see and count changes of their own. */
function pushToMembers(rooms: Rooms<Listener>, { sheetID, faces, revisions, origin, actor }: CommittedChange): void {
  const shared = faces.members ?? faces.all;
  const sharedPush = shared && push(signed(shared, actor), revisions.members);
  const own = new Map<number, Outgoing | undefined>();
  for (const connection of rooms.members(memberRoom(sheetID))) {
    const userID = connection.viewer.viewer?.userID;
    if (connection.id === origin || userID === undefined) continue;
    if (!faces[`${userID}`] && !revisions.private[userID]) {
      if (sharedPush) connection.send(sharedPush);
      continue;
    }
    if (!own.has(userID)) {
      const face = changeFor(faces, userID);
      own.set(userID, face && push(signed(face, actor), revisionFor(revisions, userID)));
    }
    const ownPush = own.get(userID);
    if (ownPush) connection.send(ownPush);
  }
}

/** After their removal a member hears nothing more; after a sheet's end nobody does. */
function closeAfter(rooms: Rooms<Listener>, { sheetID, faces }: CommittedChange): boolean {
  const change = faces.all ?? faces.members;
  if (change?.kind !== 'removeUserFromSheet' && change?.kind !== 'deleteSheet') return false;
  const listening = [...rooms.members(memberRoom(sheetID)), ...rooms.members(publicRoom(sheetID))];
  for (const connection of listening) {
    const isGone = change.kind === 'deleteSheet' || connection.viewer.viewer?.userID === change.userID;
    if (isGone) leave(rooms, connection, sheetID);
  }
  return true;
}
