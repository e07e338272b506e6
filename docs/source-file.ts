import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Lists every handwritten file by its path from the root: nothing installed, generated or built. */
export function sourceFiles(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter(
      ({ name }) =>
        !name.startsWith('.') &&
        !['node_modules', 'dist', 'playwright-report', 'test-results'].includes(name),
    )
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((name) =>
            join(entry.name, name),
          )
        : [entry.name],
    );
}
