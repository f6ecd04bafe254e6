/** How many connections there may be, and of whom: nobody takes the room of everybody, and whoever has not shaken hands takes none. */
import type { Limits } from './limits.ts';

/** Whom connections are counted for: a person, or for visitors the network that they come from. */
export interface Party {
  /** the same for all connections that are counted together; undefined where only their sum counts */
  name: string | undefined;
  /** persons come before visitors where there is not room for all */
  isPerson: boolean;
}

interface Leaving {
  close(error: string, options: { allowReconnect: boolean }): void;
  cutOff(): void;
}

const isFull = 'Connection closed. The server has no room for visitors at the moment.';

export class ConnectionLimits<Member extends Leaving> {
  readonly #limits: Limits;
  /** those before their handshake, oldest first */
  readonly #coming = new Map<Member, Party>();
  readonly #open = new Map<Member, Party>();

  readonly #comingOf = new Map<string, Set<Member>>();
  readonly #openOf = new Map<string, Set<Member>>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether another one of this party may begin; asked again of those that are let in, once they have shaken hands. */
  hasRoomFor(party: Party): boolean {
    const { maxComingPerParty, maxConnections, maxPerNetwork, maxPerPerson } = this.#limits;
    if (sizeOf(this.#comingOf, party) >= maxComingPerParty) return false;
    if (sizeOf(this.#openOf, party) >= (party.isPerson ? maxPerPerson : maxPerNetwork)) return false;
    return this.#open.size < maxConnections || (party.isPerson && this.#visitor() !== undefined);
  }

  /** A new one, before its handshake. Where far too many never get further, the one that has been at it longest goes. */
  comes(member: Member, party: Party): void {
    const [longest] = this.#coming.keys();
    if (this.#coming.size >= this.#limits.maxComing) longest?.cutOff();
    this.#coming.set(member, party);
    add(this.#comingOf, party, member);
  }

  /** It has shaken hands, and counts; false where there is no room by now. For a person a visitor makes room. */
  opened(member: Member): boolean {
    const party = this.#coming.get(member);
    this.#leave(this.#coming, this.#comingOf, member);
    if (!party || !this.hasRoomFor(party)) return false;
    if (this.#open.size >= this.#limits.maxConnections) this.#visitor()?.close(isFull, { allowReconnect: true });
    this.#open.set(member, party);
    add(this.#openOf, party, member);
    return true;
  }

  gone(member: Member): void {
    this.#leave(this.#coming, this.#comingOf, member);
    this.#leave(this.#open, this.#openOf, member);
  }

  /** The first visitor of the network that has the most. */
  #visitor(): Member | undefined {
    let most: { size: number; member: Member } | undefined;
    for (const members of this.#openOf.values()) {
      const [member] = members;
      const isVisitor = member !== undefined && this.#open.get(member)?.isPerson === false;
      if (isVisitor && members.size > (most?.size ?? 0)) most = { size: members.size, member };
    }
    return most?.member;
  }

  #leave(all: Map<Member, Party>, byParty: Map<string, Set<Member>>, member: Member): void {
    const party = all.get(member);
    all.delete(member);
    if (!party) return;
    const members = byParty.get(keyOf(party));
    members?.delete(member);
    if (members?.size === 0) byParty.delete(keyOf(party));
  }
}

/** Those without a name are kept together too, but never too many. */
const keyOf = ({ name, isPerson }: Party): string => name ?? (isPerson ? ' persons' : ' visitors');

const sizeOf = (byParty: ReadonlyMap<string, ReadonlySet<unknown>>, party: Party): number =>
  party.name === undefined ? 0 : (byParty.get(party.name)?.size ?? 0);

function add<Member>(byParty: Map<string, Set<Member>>, party: Party, member: Member): void {
  const members = byParty.get(keyOf(party));
  if (members) members.add(member);
  else byParty.set(keyOf(party), new Set([member]));
}
