import { operations } from '@/lib/docs/openapi/operation';
import { referencePath } from './page/reference';

/** Where the sections of the former single page `/docs` went, by their anchors. */
export const movedAnchors: Readonly<Record<string, string>> = {
  order: '/docs/reference#order',
  errors: '/docs/message',
  retries: '/docs/guide/retry#retries',
  rules: '/docs/guide/lead#lead-rules',
  'lead-rules': '/docs/guide/lead#lead-rules',
  'offer-rules': '/docs/guide/offer#offer-rules',
  'accept-rules': '/docs/guide/accept#accept-rules',
  'batch-rules': '/docs/guide/batch#batch-rules',
  sandbox: '/docs/sandbox',
  v1: '/docs/guide/v1',
  ...Object.fromEntries(operations.map(({ id, tag }) => [id, referencePath(tag, id)])),
};
