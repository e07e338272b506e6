import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, type Found } from './check/check';
import { notPlayed } from './check/decision';
import { gather } from './check/evidence';
import { openSealed } from './open-sealed';
import { type PlayOptions, play } from './play';
import { readTables } from './read-tables';
import { report } from './report';

/** Plays a world and checks it. Its files stay where anything was found. */
export async function runWorld(
  options: PlayOptions,
): Promise<{ found: Found[]; missing: string[]; says: string }> {
  const played = await play(options);
  const { entries, install, folder } = played;
  let isClean = false;
  try {
    const output = install.output();
    const tables = await readTables(install.database);
    // To be checked again, by a checker that has changed.
    writeFileSync(join(folder, 'stored.json'), JSON.stringify({ tables, output }));
    const found = check(gather(tables, entries, output, openSealed(tables, install.keys.all)));
    const missing = notPlayed(entries);
    const says = report(played, options, found, missing);
    isClean = found.length === 0;
    return { found, missing, says };
  } finally {
    await played.end();
    // Not before: receivers write down what they are told to the end.
    if (isClean) rmSync(folder, { recursive: true, force: true });
  }
}
