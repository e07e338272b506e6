import { sessionRoute } from '@/lib/access/auth/portal-route';
import { getProof } from '@/lib/care/erasure-proof/get-proof';
import { proofInput } from '@/lib/care/erasure-proof/schema';

export const POST = sessionRoute({
  may: 'applicant.look-up',
  body: proofInput,
  reads: true,
  run: ({ session, body }) => getProof(session.context, body),
});
