import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Fragment, Queryable } from '@/db/client';

/** Rows on their way into a table. Each of its members throws what PostgreSQL refuses them with. */
export interface CopyIn {
  /** Sends whole rows, and waits while many are under way. */
  write(rows: Buffer): Promise<void>;
  end(): Promise<void>;
  /** Ends it without its rows, after an error of the one who sends them; never throws. */
  abort(): Promise<void>;
}

/** Begins `copy … from stdin`, in PostgreSQL's text format: `into` names the table and its columns. */
export async function insertByCopy({ sql }: Queryable, into: Fragment): Promise<CopyIn> {
  const rows: Writable = await sql`copy ${into} from stdin`.writable();
  const finish = rows._final.bind(rows);
  rows._final = (done) => {
    finish(done);
    // The driver tells of rows that are taken, and of those that are refused before the last was sent. Of a refusal after
    // that it tells nobody: what is asked next on the connection fails then.
    sql`select 1`.then(undefined, done);
  };
  const ended = finished(rows);
  ended.catch(() => {});
  return {
    write: async (part) => {
      if (!rows.write(part)) await Promise.race([once(rows, 'drain'), ended]);
    },
    end: () => {
      rows.end();
      return ended;
    },
    abort: async () => {
      rows.destroy(new Error('the rows cannot be read'));
      await ended.catch(() => {});
    },
  };
}
