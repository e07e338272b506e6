import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { pause } from '@/test/world/world';
import { shiftDate } from './shift-date.mjs';

/**
 * One clock of everybody in a world: product, PostgreSQL, actors. It begins on the morning of a Monday, Tuesday or
 * Wednesday before the last day of a month, so that agents may call, and the month ends soon.
 */
export interface Clock {
  /** What the product's programs need, to go by it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Lets it be morning, of the next day. */
  sleep(): Promise<void>;
  /** Gives this process its own time again. */
  end(): Promise<void>;
}

const dayMs = 86_400_000;
/** South Africa is two hours ahead of UTC all year. */
const aheadMs = 2 * 3_600_000;

/** The last but one of its month, and no day of a weekend or beside one. */
const isFirst = (day: Date) =>
  new Date(day.getTime() + dayMs).getUTCMonth() === day.getUTCMonth() &&
  new Date(day.getTime() + 2 * dayMs).getUTCMonth() !== day.getUTCMonth() &&
  day.getUTCDay() >= 1 &&
  day.getUTCDay() <= 3;

/** A little before ten past nine in South Africa: what is done every five and every ten minutes is done each day. */
const morningMs = 9 * 3_600_000 + 9 * 60_000 + 45_000;

/** From `atMs` to the morning of the first day for which `fits` is true. */
function untilMorning(atMs: number, fits: (day: Date) => boolean): number {
  for (let day = Math.floor((atMs + aheadMs) / dayMs) + 1; ; day += 1)
    if (fits(new Date(day * dayMs))) return day * dayMs + morningMs - aheadMs - atMs;
}

/**
 * Starts the clock. PostgreSQL has it from a schema that comes before its own in the search path, so this is called
 * before anything is migrated: what a column has by default is found once.
 */
export async function startClock(folder: string, superuserUrl: string, databaseName: string): Promise<Clock> {
  const file = join(folder, 'clock');
  const sql = postgres(superuserUrl.replace(/[^/]*$/, databaseName), { max: 1, onnotice: () => {} });
  let shiftMs = 0;
  const giveBack = shiftDate(() => shiftMs);
  const shiftTo = async (ms: number) => {
    writeFileSync(file, String(ms));
    await sql.unsafe(`alter system set world.shift = '${ms} milliseconds'`);
    await sql`select pg_reload_conf()`;
    shiftMs = ms;
    // Programs look every 25 ms, and connections before their next statement.
    await pause(200);
  };
  await sql.unsafe(`
    create schema world_clock;
    grant usage on schema world_clock to public;
    create function world_clock.now() returns timestamptz stable language sql
      return pg_catalog.now() + pg_catalog.current_setting('world.shift')::interval;
    create function world_clock.clock_timestamp() returns timestamptz volatile language sql
      return pg_catalog.clock_timestamp() + pg_catalog.current_setting('world.shift')::interval;
    alter database ${databaseName} set search_path = public, world_clock, pg_catalog`);
  await shiftTo(untilMorning(Date.now(), isFirst));
  return {
    settings: {
      WORLD_CLOCK: file,
      NODE_OPTIONS: `--import=${join(process.cwd(), 'test/world/clock/follow.mjs')}`,
    },
    sleep: () => shiftTo(shiftMs + untilMorning(Date.now(), () => true)),
    end: async () => {
      giveBack();
      await sql.end({ timeout: 5 });
    },
  };
}
