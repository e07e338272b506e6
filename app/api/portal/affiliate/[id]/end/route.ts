import { sessionRoute } from '@/lib/access/auth/portal-route';
import { endContract } from '@/lib/access/contract/end-contract';
import { previewContractEnd } from '@/lib/access/contract/preview-contract-end';
import { endContractInput } from '@/lib/access/contract/schema';
import { readPathId } from '@/lib/http/http/path-id';

/** Previews what ending the affiliate's contract would take away. */
export const GET = sessionRoute({
  may: 'affiliate.change',
  run: ({ session, params }) =>
    previewContractEnd(session.context, { affiliateId: readPathId(params.id, 'affiliate') }),
});

export const POST = sessionRoute({
  may: 'affiliate.change',
  body: endContractInput.omit({ affiliateId: true }),
  run: ({ session, body, params }) =>
    endContract(session.context, { ...body, affiliateId: readPathId(params.id, 'affiliate') }),
});
