import type { WebhookSettings } from '@/db/query/event/webhook-endpoint';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { validationFailed } from '@/lib/base/error/error';
import { parseUrl } from '@/lib/base/input/parse-url';
import type { Env } from '@/lib/base/process/env';
import type { WebhookKind } from '@/word/webhook-kind';
import { inboxPath } from './schema';

/** The address of the sandbox's inbox of an affiliate; nobody can guess another's. */
export const inboxUrl = (env: Pick<Env, 'idKey'>, affiliateId: number): string =>
  `/api/sandbox/inbox/${publicId(env.idKey, 'inbox', affiliateId)}`;

/**
 * Returns the address to store. The affiliate's own inbox may be given with our origin before it, and is stored without.
 * Throws `validation_failed` for an inbox in Production, or another affiliate's.
 */
export function targetOf({ env, scope }: AffiliateContext, url: string): string {
  const full = parseUrl(url);
  const isOurs = full !== null && [env.portalOrigin, env.sandboxOrigin].includes(full.origin);
  const path = isOurs && inboxPath.test(full.pathname) ? full.pathname : url;
  if (!inboxPath.test(path)) return url;
  if (scope.environment !== 'uat') throw validationFailed({ url: ['the sandbox is part of UAT'] });
  if (path !== inboxUrl(env, scope.affiliateId))
    throw validationFailed({ url: ['is not the inbox of this affiliate'] });
  return path;
}

/** What the audit trail keeps of an endpoint: its host alone, as the rest of a URL may be a secret. */
export function recordedSettings({
  kind,
  url,
  description,
  types,
}: WebhookSettings & { kind: WebhookKind }): object {
  return {
    ...(kind === 'postback' && { kind }),
    host: parseUrl(url)?.host ?? 'sandbox inbox',
    description,
    types: types.length === 0 ? 'all' : types.join(', '),
  };
}
