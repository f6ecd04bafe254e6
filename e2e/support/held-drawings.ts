/** Pictures that Chromium draws, drawn when a test says so: the demo's own banners would come before its own. */
import pg from 'pg';
import type { Desk } from './desk.ts';

export interface HeldDrawings {
  /** Has the pictures of a cell's pages and films drawn now. */
  draw: (cellID: number) => Promise<unknown>;
  end: () => Promise<void>;
}

/** What is wished for from now on waits until it is let go. */
export async function holdDrawings({ marquee }: Desk): Promise<HeldDrawings> {
  const stored = new pg.Client({ connectionString: marquee.env['DATABASE_URL'] });
  await stored.connect();
  await stored.query(`
    update still set due_at = null;
    create function later() returns trigger language plpgsql as $$ begin new.due_at = null; return new; end $$;
    create trigger waits before insert on still for each row execute function later()`);
  return {
    draw: (cellID) =>
      stored.query(
        `update still s set due_at = now(), is_drawn = true from version v
         where v.package = s.package and v.file_type = s.file_type and v.cell_id = $1 and s.state = 'waiting'`,
        [cellID],
      ),
    end: () => stored.end(),
  };
}
