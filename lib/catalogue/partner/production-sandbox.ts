import type { Queryable } from '@/db/client';
import { listSandboxInProduction } from '@/db/query/catalogue/sandbox';
import { type FieldErrors, validationFailed } from '@/lib/base/error/error';
import type { Env } from '@/lib/base/process/env';
import { isSandboxServed } from '@/lib/catalogue/sandbox/served';
import type { Environment } from '@/word/environment';
import type { PartnerState, StoredPartner } from './partner-state';
import { isSandboxUrl } from './url';

/** What is wrong with an address of the sandbox in Production, and what to do. */
export const sandboxRefusal =
  'is a sandbox address, which plays a lender: in Production enter the lender’s own, beginning with https://';

/**
 * Throws `validation_failed` at the address where Production's applicants would go to a made-up lender (design
 * catalogue 21, sandbox). What is stored already may be saved again while it is off, so that the rest of it can be
 * changed.
 */
export function assertNoSandbox(
  env: Pick<Env, 'seedDemo'>,
  environment: Environment,
  stored: Pick<StoredPartner, 'state'> | null,
  { active, connection }: Pick<PartnerState, 'active' | 'connection'>,
  path = 'entry.connection',
): void {
  if (isSandboxServed(env, environment)) return;
  const was = stored?.state;
  const errors: FieldErrors = {};
  for (const field of ['score_url', 'accept_url', 'link_url'] as const) {
    const url = connection[field];
    const isKept = was?.connection[field] === url && (!active || was.active);
    if (url !== null && isSandboxUrl(url) && !isKept) errors[`${path}.${field}`] = [sandboxRefusal];
  }
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}

/** Lists the partners of Production that lead to the sandbox, outside the demo, the active ones first. */
export async function findProductionSandboxes(
  db: Queryable,
  env: Pick<Env, 'seedDemo'>,
): Promise<{ id: number; companyName: string; active: boolean }[]> {
  return env.seedDemo ? [] : listSandboxInProduction(db);
}
