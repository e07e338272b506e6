import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Lets Next print the errors of pages with our file names and lines, reading a source map only when an error needs
 * it. With `--enable-source-maps` Node reads those of all pages at startup, 27 MB, and keeps them in memory.
 */
export async function mapErrorsOfPages(): Promise<void> {
  // Can only be imported once Next has prepared the process.
  const next = await import('next/dist/server/patch-error-inspect.js');
  next.setBundlerFindSourceMapImplementation((url) => {
    if (!url.startsWith('file:')) return undefined;
    const map = `${fileURLToPath(url)}.map`;
    return existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')) : undefined;
  });
}
