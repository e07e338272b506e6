import { journal } from './pending-migration';

/**
 * The newest migration of each release, oldest first: releasing adds a line. Migrations after the last one belong to the
 * release that is being made. A program works with a database of its own release, of any earlier one, which it brings up
 * to date, and of the one after it (design base 28). The first was not tagged: it is what the first two migrations make.
 */
export const releases: readonly string[] = ['0001_function'];

/** Returns the number of this program's release, counted from 1. */
export function ownRelease(): number {
  return journal().at(-1)?.tag === releases.at(-1) ? releases.length : releases.length + 1;
}
