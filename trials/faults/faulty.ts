/** Does to the processes, lines and the database of a trial what the plan says, and undoes all of it when there is to be rest. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@marquee/server/src/platform/db.ts';
import type { DatabaseLines } from '@marquee/server/test/database-lines.ts';
import type { SpawnedServer } from '@marquee/server/test/spawned-server.ts';
import { sql } from 'kysely';
import type { Fault, FaultKind } from './plan.ts';
import type { Servers } from '../cluster/servers.ts';

export interface Grounds {
  servers: Servers;
  /** the way of each process to the database */
  databaseLines: readonly DatabaseLines[];
  /** straight to the database */
  db: Db;
  /** kills the database, which comes back by itself; undefined where it is not ours to kill */
  killDatabase: (() => void) | undefined;
}

const pools = 'marquee';
const backplane = 'marquee backplane';
const dayMs = 86_400_000;

export class Faulty {
  readonly done: Partial<Record<FaultKind, number>> = {};
  readonly #grounds: Grounds;
  readonly #underWay = new Set<Promise<void>>();
  readonly #paused = new Set<SpawnedServer>();

  readonly #failed: (why: string) => void;

  /** `failed` hears of what could not be broken or did not come back. */
  constructor(grounds: Grounds, failed: (why: string) => void) {
    this.#grounds = grounds;
    this.#failed = failed;
  }

  /** Begins a fault; what it breaks is broken when this returns, and mended by itself some time later. */
  begin(fault: Fault): void {
    const work = this.#do(fault)
      .then((many) => {
        if (many) this.done[fault.kind] = (this.done[fault.kind] ?? 0) + many;
      })
      .catch((error: unknown) => this.#failed(`${fault.kind}: ${String(error)}`))
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  /** Waits until everything that was broken is mended. */
  async mended(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    await this.#grounds.servers.settled();
    for (const lines of [this.#grounds.servers.balancer.lines, ...this.#grounds.databaseLines]) lines.thaw();
  }

  /** Resolves to how often it happened, where it did. */
  async #do({ kind, which, lasts }: Fault): Promise<number> {
    const { servers, databaseLines, db, killDatabase } = this.#grounds;
    const oneOf = <T>(all: readonly T[]): T | undefined => all[which % all.length];
    const way = oneOf(databaseLines);
    const server = oneOf(servers.running.filter((one) => !this.#paused.has(one)));
    switch (kind) {
      case 'kill': {
        // Now and then the last one; else somebody is left to go on with, also where starting takes long.
        const running = await this.#whenRunning(which % 10 === 0 ? 1 : Math.min(2, databaseLines.length));
        await servers.kill(oneOf(running) ?? running[0]);
        return 1;
      }
      case 'rollingRestart':
        for (const one of servers.running) if (!this.#paused.has(one)) await servers.restart(one);
        return 1;
      case 'pause':
        return server ? this.#pause(server, lasts) : 0;
      case 'cutClient': {
        const lines = servers.balancer.lines.all();
        // Now and then all of them, as where a proxy is started again.
        const cut = which % 40 === 0 ? lines : lines.filter((line) => line === oneOf(lines));
        for (const line of cut) line.cut();
        return 1;
      }
      case 'freezeClient': {
        const line = oneOf(servers.balancer.lines.all());
        if (!line) return 0;
        line.state = 'frozen';
        await pause(lasts);
        if (which % 2) line.thaw();
        else line.cut();
        return 1;
      }
      case 'cutDatabase':
        if (which % 3 === 0) way?.cut();
        else oneOf(way?.all() ?? [])?.cut();
        return 1;
      case 'freezeDatabase':
        way?.freeze(which % 4 ? pools : backplane, { withNew: which % 3 === 0 });
        await pause(lasts);
        way?.thaw();
        return 1;
      case 'muteDatabase':
        way?.mute(pools);
        await pause(lasts / 20);
        way?.cut(pools);
        return 1;
      case 'endConnections':
        await this.#endConnections(which % 3 === 0 ? 1_000 : 1);
        return 1;
      case 'killDatabase':
        killDatabase?.();
        return killDatabase ? 1 : 0;
      case 'readOnly': {
        await setReadOnly(db, true);
        await pause(lasts / 3);
        await setReadOnly(db, false);
        return 1;
      }
      case 'clock':
        await server?.tell({ shiftClockBy: (which % 2 ? 1 : -1) * ((which % 48) / 24) * dayMs });
        await pause(lasts);
        await server?.tell({ shiftClockBy: 0 });
        return server ? 1 : 0;
    }
  }

  /** Waits until so many processes run that are not stopped. */
  async #whenRunning(many: number): Promise<[SpawnedServer, ...SpawnedServer[]]> {
    for (;;) {
      const [first, ...others] = this.#grounds.servers.running.filter((one) => !this.#paused.has(one));
      if (first && others.length + 1 >= many) return [first, ...others];
      await pause(50);
    }
  }

  /** It is killed now and then while it is stopped, which ends it just so. */
  async #pause(server: SpawnedServer, lasts: number): Promise<number> {
    this.#paused.add(server);
    server.kill('SIGSTOP');
    await pause(lasts);
    server.kill('SIGCONT');
    this.#paused.delete(server);
    return 1;
  }

  async #endConnections(most: number): Promise<void> {
    await sql`
      select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity
        where application_name like 'marquee%' and datname = current_database() and pid <> pg_backend_pid()
        order by random() limit ${most}
      ) as some`
      .execute(this.#grounds.db.kysely)
      // Its own connections are among them; or the database is away just then.
      .catch(() => undefined);
  }
}

/** Whether the database only reads from now on, as one on a disk that only reads or one that another took over from. */
async function setReadOnly(db: Db, isReadOnly: boolean): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      const setting = sql.raw(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
      await db.kysely.connection().execute(async (connection) => {
        await setting.execute(connection);
        await sql`select pg_reload_conf()`.execute(connection);
      });
      return;
    } catch {
      await pause(200);
    }
  }
}
