import connect from 'postgres';
import { openDatabase } from '@/db/client';
import { startEmbedded } from '@/db/embedded';
import { migrate } from '@/db/migrate';
import { testSettings } from '@/test/context';
import { makeAffiliate, makeIntent } from '@/test/factory';
import { makeVisitor } from '@/test/server/portal-visitor';
import { makeDataFolder, type Program, runProgram } from '@/test/server/program';

/** A separate portal whose imports start, pause half way and continue when the test says so. */
export interface HeldImport {
  readonly origin: string;
  readonly intentId: number;
  /** Cookies of a signed-in manager. */
  readonly cookie: { name: string; value: string };
  /** Starts the worker. Until then a batch stays queued; afterwards it pauses after its first rows. */
  begin(): Promise<void>;
  goOn(): Promise<void>;
  stop(): Promise<void>;
}

const lock = 471_147;

export async function startHeldImport(): Promise<HeldImport> {
  const data = await makeDataFolder();
  const postgres = await startEmbedded({ dataDir: data.folder });
  await migrate(postgres.databaseUrl);
  const database = openDatabase(postgres.databaseUrl, { maxConnections: 4 });
  // The import's second step waits for a lock that the test holds; the first step's result is visible.
  await database.sql.unsafe(`
    create function hold_import() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${lock});
      return new;
    end $$;
    create trigger hold_import before update on batch for each row
      when (old.processed > 0 and new.processed > old.processed) execute function hold_import();`);
  const holder = connect(postgres.databaseUrl, { max: 1 });
  await holder`select pg_advisory_lock(${lock})`;

  const { id: affiliateId } = await makeAffiliate(database);
  const { id: intentId } = await makeIntent(database);
  const { cookie } = await makeVisitor(database, {
    role: 'manager',
    affiliateId,
    environment: 'uat',
  });
  const programs: Program[] = [];
  const run = async (flag: string) => {
    const program = await runProgram({
      args: [flag],
      settings: {
        ...testSettings,
        DATABASE_URL: postgres.databaseUrl,
        DATA_DIR: data.folder,
        SEED_DEMO: 'off',
      },
    });
    programs.push(program);
    await program.started();
    return program;
  };
  const web = await run('--no-worker');
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  return {
    // Defaults to the portal's own origin.
    origin: web.origin.replace('127.0.0.1', 'localhost'),
    intentId,
    cookie: { name, value },
    begin: async () => {
      await run('--no-web');
    },
    goOn: async () => {
      await holder`select pg_advisory_unlock(${lock})`;
    },
    stop: async () => {
      for (const { child } of programs) child.kill('SIGTERM');
      await Promise.all(programs.map(({ ended }) => ended));
      await holder.end();
      await database.close();
      await postgres.stop();
      await data.remove();
    },
  };
}
