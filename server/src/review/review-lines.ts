/** Open review pages: each is told the mark of what its link shows whenever that is another one, and once it shows nothing more. */
import type { ServerResponse } from 'node:http';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Services } from '#access/ctx.ts';
import { countedNetwork, isLoopback } from '#http/origin.ts';
import { logFailure } from '#platform/database-error.ts';
import { periodically, type Periodic } from '#platform/periodic.ts';
import { viewOf } from './link-view.ts';
import { findOpenLink, type OpenLink } from './open-link.ts';

/** What comes close together is looked at once. Milliseconds. */
const gatherMs = 50;
/** So often it is compared with the database whether a word was lost, and which links have expired; and so often lines are kept awake. */
const compareMs = 5_000;
const beatMs = 25_000;
/** Open pages of one link, in this process, and of them from one network. */
const mostOfLink = 5_000;
const mostOfNetwork = 300;

/** The words to a page whose link shows nothing more, and to one whose link asks for another password. */
const gone = 'gone';
const locked = 'locked';

/** The open pages of one link. Of each page nothing is kept but its response, with the network that it came from. */
interface Room {
  sheetID: number;
  lines: Map<ServerResponse, string>;
  /** the opening of the link by which they came */
  opening: number;
  /** what was told last */
  mark: string;
  /** what that was worked out of */
  of: string;
  looking: Promise<void> | undefined;
  /** something happened while it was looked at */
  isStale: boolean;
  timer: NodeJS.Timeout | undefined;
  expiry: NodeJS.Timeout | undefined;
}

const stateOf = ({ edition, revision }: OpenLink): string => `${revision} ${edition}`;
const event = (word: string): string => `data: ${word}\n\n`;

export class ReviewLines {
  readonly #services: Services;
  readonly #rooms = new Map<number, Room>();
  readonly #comparing: Periodic;
  readonly #beat: NodeJS.Timeout;
  #isClosed = false;

  constructor(services: Services) {
    this.#services = services;
    services.writer.onCommitted(({ sheetID }) => this.look(sheetID));
    services.writer.onFound((sheetID) => this.look(sheetID));
    services.notices.onNotice((notice) => {
      if ('reviewLinksOf' in notice) this.look(notice.reviewLinksOf);
    });
    this.#comparing = periodically(compareMs, () => this.#compare(), services.log, 'comparing what review links show');
    this.#beat = setInterval(() => this.#sayAll(': \n\n'), beatMs).unref();
  }

  /** Makes sure that there is room for one more page. Throws `tooManyRequests`. */
  mustHaveRoom({ reviewLinkID }: OpenLink, address: string): void {
    const lines = this.#rooms.get(reviewLinkID)?.lines;
    if (this.#isClosed) throw new Refusal('busy', { retryAfter: 1 });
    if (!lines) return;
    const network = countedNetwork(address);
    const networks = isLoopback(address) ? [] : [...lines.values()];
    const fromThere = networks.filter((one) => one === network).length;
    if (lines.size >= mostOfLink || fromThere >= mostOfNetwork)
      throw new Refusal('tooManyRequests', { retryAfter: 30 });
  }

  /** Tells a page what its link shows now, and from now on. `mark` is of `link` as it was read. */
  open(link: OpenLink, mark: string, address: string, response: ServerResponse): void {
    const { reviewLinkID, sheetID } = link;
    let room = this.#rooms.get(reviewLinkID);
    if (!room) {
      const of = stateOf(link);
      const none = { looking: undefined, isStale: false, timer: undefined, expiry: undefined };
      room = { sheetID, opening: link.opening, lines: new Map(), mark, of, ...none };
      this.#rooms.set(reviewLinkID, room);
      this.#endIn(reviewLinkID, room, link.expiresAt);
    }
    room.lines.set(response, countedNetwork(address));
    response.once('close', () => this.#left(reviewLinkID, response));
    response.write(event(mark));
    // Something may have happened since it was read.
    if (mark !== room.mark) this.#lookSoon(reviewLinkID, room);
  }

  /** A sheet or its links changed, or (without one) anything may have. */
  look(sheetID?: number): void {
    for (const [reviewLinkID, room] of this.#rooms) {
      if (sheetID === undefined || room.sheetID === sheetID) this.#lookSoon(reviewLinkID, room);
    }
  }

  /** Ends every line; browsers come back to whichever server is there. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#beat);
    await this.#comparing.close();
    for (const { expiry, lines, timer } of this.#rooms.values()) {
      clearTimeout(timer);
      clearTimeout(expiry);
      for (const response of lines.keys()) response.end();
    }
    for (const { looking } of this.#rooms.values()) await looking;
    this.#rooms.clear();
  }

  #left(reviewLinkID: number, response: ServerResponse): void {
    const room = this.#rooms.get(reviewLinkID);
    if (!room?.lines.delete(response) || room.lines.size > 0) return;
    clearTimeout(room.timer);
    clearTimeout(room.expiry);
    this.#rooms.delete(reviewLinkID);
  }

  #lookSoon(reviewLinkID: number, room: Room): void {
    room.isStale = true;
    if (room.timer || room.looking || this.#isClosed) return;
    room.timer = setTimeout(() => {
      room.timer = undefined;
      room.isStale = false;
      room.looking = this.#lookAt(reviewLinkID, room)
        .catch((error: unknown) => logFailure(this.#services.log, error, 'what a review link shows could not be told'))
        .finally(() => {
          room.looking = undefined;
          if (room.isStale) this.#lookSoon(reviewLinkID, room);
        });
    }, gatherMs).unref();
  }

  async #lookAt(reviewLinkID: number, room: Room): Promise<void> {
    const link = await findOpenLink(this.#services.db.kysely, reviewLinkID);
    if (!link) return this.#end(reviewLinkID, room, gone);
    if (link.opening !== room.opening && link.passwordHash !== null) return this.#end(reviewLinkID, room, locked);
    room.opening = link.opening;
    const { mark } = await viewOf(this.#services, link);
    room.of = stateOf(link);
    this.#endIn(reviewLinkID, room, link.expiresAt);
    if (mark === room.mark) return;
    room.mark = mark;
    for (const response of room.lines.keys()) response.write(event(mark));
  }

  /** Says one last word. Whoever may come back does. */
  #end(reviewLinkID: number, room: Room, word: string): void {
    this.#rooms.delete(reviewLinkID);
    clearTimeout(room.timer);
    clearTimeout(room.expiry);
    for (const response of room.lines.keys()) response.end(event(word));
  }

  /** At the moment in which it expires, where that comes before it is looked at anyway. */
  #endIn(reviewLinkID: number, room: Room, expiresAt: Date | null): void {
    clearTimeout(room.expiry);
    const left = expiresAt === null ? Infinity : expiresAt.getTime() - Date.now();
    if (left > 3_600_000) return;
    room.expiry = setTimeout(() => this.#lookSoon(reviewLinkID, room), Math.max(0, left) + 10).unref();
  }

  #sayAll(words: string): void {
    for (const { lines } of this.#rooms.values()) for (const response of lines.keys()) response.write(words);
  }

  /** Looks at the links whose sheet or who themselves have come further than was told, or that open no more. */
  async #compare(): Promise<void> {
    for (const [reviewLinkID, room] of this.#rooms) {
      const link = await findOpenLink(this.#services.db.kysely, reviewLinkID);
      if (!link || stateOf(link) !== room.of) this.#lookSoon(reviewLinkID, room);
    }
  }
}
