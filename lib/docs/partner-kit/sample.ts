import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sample servers, which are served as they stand. */
export const lenderSamples = [
  { language: 'Node', file: 'lender.mjs', path: '/docs/partner/lender.mjs' },
  { language: 'Python', file: 'lender.py', path: '/docs/partner/lender.py' },
] as const;

/** Returns a sample's text. */
export function sampleText({ path }: Pick<(typeof lenderSamples)[number], 'path'>): string {
  return readFileSync(join(process.cwd(), 'public', path), 'utf8').trimEnd();
}
