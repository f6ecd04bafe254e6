/** The hub: takes requests and upgrades, keeps the connections and their clock, and ends them all at shutdown. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { WebSocketServer } from 'ws';
import { troubleOf } from '#platform/database-error.ts';
import type { HubMethod } from './call-queue.ts';
import { Connection, type ConnectionHost } from './connection.ts';
import { ConnectionLimits, type Party } from './connection-limits.ts';
import { readBody, refuseUpgrade, reply, splitUrl } from './http.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { LongPollingTransport } from './long-polling-transport.ts';
import { negotiatedVersion, negotiateReply } from './negotiate.ts';
import { Rooms } from './rooms.ts';
import { ServerSentEventsTransport } from './server-sent-events-transport.ts';
import { WebSocketTransport } from './web-socket-transport.ts';

export interface HubOptions<Viewer> {
  /** Where the hub lives, for instance `/live`; negotiation is at `<path>/negotiate`. */
  path: string;
  /** Names are matched whatever their case. */
  methods: Record<string, HubMethod<Connection<Viewer>>>;
  /** Who is asking? Asked at every request; null or undefined is refused with 401. Anonymous viewers are viewers too. */
  authorize: (request: IncomingMessage) => Viewer | null | undefined | Promise<Viewer | null | undefined>;
  /** Whether a connection of viewer `a` may be used by viewer `b`; by default when the two are deeply equal. */
  sameViewer?: (a: Viewer, b: Viewer) => boolean;
  /** Browsers send cookies along from any page, so pages of other origins are refused (403). No browser, no origin. */
  originAllowed: (origin: string | undefined, request: IncomingMessage) => boolean;
  /** Whom a connection is counted for, beside all together; by default for nobody. */
  partyOf?: (viewer: Viewer, request: IncomingMessage) => Party;
  onConnected?: (connection: Connection<Viewer>) => void;
  /** Told of errors that are the server's own fault; they never reach a client. */
  onError: (error: unknown, connection?: Connection<Viewer>) => void;
  limits?: Partial<Limits>;
}

const UNAVAILABLE = 503;

export class Hub<Viewer> {
  readonly rooms = new Rooms<Viewer>();
  readonly #options: HubOptions<Viewer>;
  readonly #limits: Limits;
  readonly #host: ConnectionHost<Viewer>;
  readonly #byId = new Map<string, Connection<Viewer>>();
  readonly #byToken = new Map<string, Connection<Viewer>>();
  readonly #limiter: ConnectionLimits<Connection<Viewer>>;
  readonly #webSockets: WebSocketServer;
  readonly #clock: NodeJS.Timeout;
  readonly #allGone = Promise.withResolvers<void>();
  #shuttingDown = false;

  constructor(options: HubOptions<Viewer>) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#limiter = new ConnectionLimits(this.#limits);
    this.#host = {
      limits: this.#limits,
      methods: new Map(Object.entries(options.methods).map(([name, method]) => [name.toLowerCase(), method])),
      opened: (connection) => {
        if (this.#limiter.opened(connection)) options.onConnected?.(connection);
        else connection.close('Connection closed. There are too many connections.', { allowReconnect: true });
      },
      closed: (connection) => {
        this.#limiter.gone(connection);
        this.rooms.leaveAll(connection);
      },
      gone: (connection) => this.#forget(connection),
      report: (error, connection) => options.onError(error, connection),
    };
    // Compression stays off: pushes are framed once for all receivers, and each compressor would cost its connection memory.
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: this.#limits.maxBatchBytes,
    });
    const { keepAliveMs, clientTimeoutMs, handshakeTimeoutMs } = this.#limits;
    const sweepMs = Math.min(1000, keepAliveMs / 4, clientTimeoutMs / 4, handshakeTimeoutMs / 4);
    this.#clock = setInterval(() => this.#sweep(), sweepMs).unref();
  }

  /** By public id, with those still in their handshake or saying goodbye; `size` is the count for metrics. */
  get connections(): ReadonlyMap<string, Connection<Viewer>> {
    return this.#byId;
  }

  /** Takes the request if its path is the hub's, and says whether it did. The request's body must be unread. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { path, query } = splitUrl(request);
    const negotiating = path === `${this.#options.path}/negotiate`;
    if (!negotiating && path !== this.#options.path) return false;
    this.#respond(request, response, query, negotiating).catch((error: unknown) => {
      // Who hangs up half-way is no fault of ours.
      if (!request.destroyed || request.complete) this.#options.onError(error);
      reply(response, troubleOf(error) ? UNAVAILABLE : 500);
    });
    return true;
  }

  /** Takes the upgrade if its path is the hub's, and says whether it did. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const { path, query } = splitUrl(request);
    if (path !== this.#options.path) return false;
    socket.on('error', () => {}); // A client may be gone before `ws` listens; nothing is to be done about it.
    this.#upgrade(request, socket, head, query).catch((error: unknown) => {
      this.#options.onError(error);
      refuseUpgrade(socket, troubleOf(error) ? UNAVAILABLE : 500);
    });
    return true;
  }

  /** Refuses newcomers and sends the others away to come back (elsewhere); resolves when all have gone. */
  async shutdown(): Promise<void> {
    this.#shuttingDown = true;
    for (const connection of this.#byId.values()) {
      connection.close('The server is shutting down.', { allowReconnect: true });
    }
    if (this.#byId.size === 0) this.#allGone.resolve();
    await this.#allGone.promise;
    clearInterval(this.#clock);
    this.#webSockets.close();
  }

  async #respond(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
    negotiating: boolean,
  ): Promise<void> {
    const viewer = await this.#admit(request);
    if (typeof viewer === 'number') return reply(response, viewer);
    if (negotiating) return this.#negotiate(request, response, query, viewer.viewer);
    const connection = this.#find(query, viewer.viewer);
    if (typeof connection === 'number') return reply(response, connection);
    if (response.destroyed) return;
    if (request.method === 'GET') {
      const wantsEvents = request.headers.accept?.includes('text/event-stream') ?? false;
      return wantsEvents ? this.#streamEvents(connection, response) : this.#poll(connection, response);
    }
    if (request.method === 'POST') return this.#take(connection, request, response);
    if (request.method === 'DELETE') return this.#hangUp(connection, response);
    reply(response, 405);
  }

  /** Who is asking, or the status to refuse with. Boxed, for a viewer may be a number too. */
  async #admit(request: IncomingMessage): Promise<{ viewer: Viewer } | number> {
    if (!this.#options.originAllowed(request.headers.origin, request)) return 403;
    const viewer = await this.#options.authorize(request);
    return viewer === null || viewer === undefined ? 401 : { viewer };
  }

  /** The connection that the query's token opens, or the status to refuse with. */
  #find(query: URLSearchParams, viewer: Viewer): Connection<Viewer> | number {
    const token = query.get('id');
    if (!token) return 400;
    const connection = this.#byToken.get(token);
    if (!connection) return 404;
    const same = this.#options.sameViewer ?? isDeepStrictEqual;
    return same(connection.viewer, viewer) ? connection : 403;
  }

  #negotiate(request: IncomingMessage, response: ServerResponse, query: URLSearchParams, viewer: Viewer): void {
    if (request.method !== 'POST') return reply(response, 405);
    request.resume();
    const version = negotiatedVersion(query.get('negotiateVersion'));
    if (version === undefined) return reply(response, 400, 'Bad negotiateVersion.');
    const connection = this.#create(request, viewer, version);
    if (!connection) return reply(response, UNAVAILABLE, '', { 'retry-after': '2' });
    reply(response, 200, negotiateReply(version, connection), { 'content-type': 'application/json' });
  }

  #create(request: IncomingMessage, viewer: Viewer, version: 0 | 1): Connection<Viewer> | undefined {
    const party = this.#options.partyOf?.(viewer, request) ?? { name: undefined, isPerson: false };
    if (this.#shuttingDown || !this.#limiter.hasRoomFor(party)) return undefined;
    const connection = new Connection(this.#host, viewer, version);
    this.#limiter.comes(connection, party);
    this.#byId.set(connection.id, connection);
    this.#byToken.set(connection.token, connection);
    return connection;
  }

  #streamEvents(connection: Connection<Viewer>, response: ServerResponse): void {
    if (connection.transport || connection.closed) return reply(response, 409);
    connection.attach(new ServerSentEventsTransport(response, connection, this.#limits));
  }

  #poll(connection: Connection<Viewer>, response: ServerResponse): void {
    // A closed connection is still polled: for its last messages, and for the 204 that ends it.
    let { transport } = connection;
    if (!transport) connection.attach((transport = new LongPollingTransport(connection, this.#limits)));
    if (transport instanceof LongPollingTransport) transport.poll(response);
    else reply(response, 409);
  }

  async #take(connection: Connection<Viewer>, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { transport } = connection;
    if (connection.closed || !transport) return reply(response, 404);
    if (transport.name === 'WebSockets') return reply(response, 405);
    const body = await readBody(request, this.#limits.maxBatchBytes);
    if (!body) {
      connection.close('Connection closed with an error. A request was too large.');
      return reply(response, 413, '', { connection: 'close' });
    }
    connection.receive(body);
    reply(response, 200);
  }

  #hangUp(connection: Connection<Viewer>, response: ServerResponse): void {
    if (connection.transport?.name !== 'LongPolling') return reply(response, 400);
    reply(response, 202);
    connection.hungUp();
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, query: URLSearchParams): Promise<void> {
    const admitted = await this.#admit(request);
    if (socket.destroyed) return;
    if (typeof admitted === 'number') return refuseUpgrade(socket, admitted);
    // A client that skips negotiation comes without a token; one that negotiated at another server, with a token that is not known here.
    // A WebSocket is all that its connection needs, and is admitted by itself, so it is taken here as well.
    const connection = this.#byToken.has(query.get('id') ?? '')
      ? this.#find(query, admitted.viewer)
      : (this.#create(request, admitted.viewer, 1) ?? UNAVAILABLE);
    if (typeof connection === 'number') return refuseUpgrade(socket, connection);
    if (connection.transport || connection.closed) return refuseUpgrade(socket, 409);
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      connection.attach(new WebSocketTransport(webSocket, socket, connection, this.#limits));
    });
  }

  #sweep(): void {
    const now = performance.now();
    for (const connection of this.#byId.values()) connection.checkClock(now);
  }

  #forget(connection: Connection<Viewer>): void {
    this.#byId.delete(connection.id);
    this.#byToken.delete(connection.token);
    if (this.#shuttingDown && this.#byId.size === 0) this.#allGone.resolve();
  }
}
