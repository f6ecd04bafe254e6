/** Rooms: named sets of connections that hear the same pushes. */
import type { Connection } from './connection.ts';
import type { Outgoing } from './outgoing.ts';

/** A room exists while somebody is in it; the hub makes a connection leave every room when it ends. */
export class Rooms<Viewer> {
  readonly #members = new Map<string, Set<Connection<Viewer>>>();
  readonly #roomsOf = new Map<Connection<Viewer>, Set<string>>();

  /** How many rooms have members. */
  get size(): number {
    return this.#members.size;
  }

  /** Joining twice is joining once; an ended connection joins nothing, which an await in a hub method may lead to. */
  join(connection: Connection<Viewer>, room: string): void {
    if (connection.closed) return;
    entry(this.#members, room).add(connection);
    entry(this.#roomsOf, connection).add(room);
  }

  leave(connection: Connection<Viewer>, room: string): void {
    remove(this.#members, room, connection);
    remove(this.#roomsOf, connection, room);
  }

  leaveAll(connection: Connection<Viewer>): void {
    for (const room of this.#roomsOf.get(connection) ?? []) remove(this.#members, room, connection);
    this.#roomsOf.delete(connection);
  }

  /** The connections in a room; members may leave while they are iterated. */
  members(room: string): Iterable<Connection<Viewer>> {
    return this.#members.get(room) ?? [];
  }

  has(room: string, connection: Connection<Viewer>): boolean {
    return this.#members.get(room)?.has(connection) ?? false;
  }

  isEmpty(room: string): boolean {
    return !this.#members.has(room);
  }

  /** Sends to everyone in the room but the connection with that public id. */
  send(room: string, message: Outgoing, exceptConnectionId?: string): void {
    for (const connection of this.members(room)) {
      if (connection.id !== exceptConnectionId) connection.send(message);
    }
  }
}

function entry<Key, Value>(sets: Map<Key, Set<Value>>, key: Key): Set<Value> {
  let set = sets.get(key);
  if (!set) sets.set(key, (set = new Set()));
  return set;
}

function remove<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key);
  if (set?.delete(value) && set.size === 0) sets.delete(key);
}
