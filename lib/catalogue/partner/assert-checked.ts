import type { Queryable } from '@/db/client';
import { findPartnerCheck } from '@/db/query/lender/partner-check';
import { validationFailed } from '@/lib/base/error/error';
import type { Environment } from '@/word/environment';
import { isCheckPassed, type KeptVerdicts } from './check-passed';
import type { PartnerState, StoredPartner } from './partner-state';
import { isSandboxUrl } from './url';

/**
 * Throws `validation_failed` at `unchecked` where saving would send Production's applicants to a system that has not
 * passed its go-live check at these URLs (design lender 4), unless an operator has said so.
 */
export async function assertChecked(
  db: Queryable,
  environment: Environment,
  stored: StoredPartner | null,
  wanted: PartnerState,
  unchecked = false,
): Promise<void> {
  if (unchecked || (await isChecked(db, environment, stored, wanted))) return;
  throw validationFailed({
    unchecked: [
      `${wanted.company_name} has not passed the go-live check at these URLs: check its system first, or confirm with true`,
    ],
  });
}

/** Returns false where saving would send Production's applicants to a system that has not passed its go-live check. */
export async function isChecked(
  db: Queryable,
  environment: Environment,
  stored: StoredPartner | null,
  { active, connection }: PartnerState,
): Promise<boolean> {
  const { score_url: scoreUrl, accept_url: acceptUrl, link_url: linkUrl } = connection;
  const isLive = environment === 'production' && active && acceptUrl !== null && !isSandboxUrl(acceptUrl);
  if (!isLive) return true;
  const was = stored?.state;
  const isSame = (of: { scoreUrl: string | null; acceptUrl: string | null; linkUrl: string | null }) =>
    of.scoreUrl === scoreUrl && of.acceptUrl === acceptUrl && of.linkUrl === linkUrl;
  if (was?.active) {
    const { score_url, accept_url, link_url } = was.connection;
    if (isSame({ scoreUrl: score_url, acceptUrl: accept_url, linkUrl: link_url })) return true;
  }
  const check = stored ? await findPartnerCheck(db, stored.id) : null;
  return check !== null && isSame(check) && isCheckPassed(check.verdicts as KeptVerdicts);
}
