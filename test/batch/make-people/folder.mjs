import { join } from 'node:path';

/** Where the files are. */
export const folder = join(import.meta.dirname, '../people');
