import type { ProcessState } from '@/lib/base/process/process';
import { listLatestCalls } from '@/lib/catalogue/partner/list-calls';
import type { PartnerCallView } from '@/lib/catalogue/partner/performance';
import { isLive } from '@/lib/lender/partner-check/check-partner';
import { checkOf } from '@/lib/lender/partner-check/find-check';
import type { PartnerCheckView } from '@/lib/lender/partner-check/report';
import type { Environment } from '@/word/environment';
import { findOpenShare } from './open-share';

/** What a lender's developer sees of the partner. */
export interface SharedPartnerView {
  companyName: string;
  environment: Environment;
  /** Until when the link works. */
  expiresAt: string;
  /** Real applicants go to it: only an operator can check it. */
  isLive: boolean;
  /** Null: it has none. */
  urls: { score: string | null; accept: string; link: string | null };
  timeoutMs: number;
  /** Null: never made. */
  check: PartnerCheckView | null;
  /** The last 50 calls and callbacks, newest first; without their leads. */
  calls: PartnerCallView[];
}

const latest = 50;

/** What a link shows; null if it no longer works. */
export async function getShared(process: ProcessState, token: string): Promise<SharedPartnerView | null> {
  const open = await findOpenShare(process.database, token);
  if (!open) return null;
  const { share, partner } = open;
  const [check, calls] = await Promise.all([
    checkOf(process.database, partner),
    listLatestCalls(process, partner.id, latest),
  ]);
  return {
    companyName: partner.companyName,
    environment: partner.environment,
    expiresAt: share.expiresAt.toISOString(),
    isLive: isLive(partner),
    urls: { score: partner.scoreUrl, accept: partner.acceptUrl, link: partner.linkUrl },
    timeoutMs: partner.timeoutMs,
    check,
    calls: calls.slice(0, latest).map((call) => ({ ...call, hashid: null })),
  };
}
