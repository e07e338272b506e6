import { findOwnCompany } from '@/db/query/lender/lender-company';
import { listOwnPartners } from '@/db/query/lender/lender-partner';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound } from '@/lib/base/error/error';
import { deciderOf } from '@/word/lender';

/** Returns what is known of the reader's own company, and what it lends in their environment. */
export async function getOwnCompany(ctx: LenderContext) {
  const { lenderScope, database } = ctx;
  assertMay(ctx, 'lender-application.list', { lenderId: lenderScope.lenderId });
  const [company, partners] = await Promise.all([
    findOwnCompany(lenderScope, database),
    listOwnPartners(lenderScope, database),
  ]);
  if (!company) throw notFound('lender');
  return {
    company,
    partners: partners.map(({ acceptUrl, decides, ...row }) => ({
      ...row,
      decider: deciderOf({ acceptUrl, decides }),
    })),
  };
}
