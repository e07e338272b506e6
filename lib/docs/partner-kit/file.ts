import type { Env } from '@/lib/base/process/env';
import { partnerDocument, partnerSchemas } from './document';
import { lenderSamples, sampleText } from './sample';

/** A file that is made once. */
interface KitFile {
  readonly type: string;
  readonly make: () => string;
}

/** What a lender's developer downloads, by its path. */
export const partnerFiles = (env: Pick<Env, 'uatOrigin' | 'productionOrigin'>): [string, KitFile][] => [
  [
    '/docs/partner/openapi.json',
    { type: 'application/json', make: () => JSON.stringify(partnerDocument(env)) },
  ],
  [
    '/docs/partner/schema.json',
    { type: 'application/schema+json', make: () => JSON.stringify(partnerSchemas()) },
  ],
  // As text: they are to be read before they are run.
  ...lenderSamples.map((sample): [string, KitFile] => [
    sample.path,
    { type: 'text/plain; charset=utf-8', make: () => `${sampleText(sample)}\n` },
  ]),
];
