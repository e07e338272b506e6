import { z } from 'zod';
import { sessionRoute } from '@/lib/access/auth/portal-route';
import { parseInput } from '@/lib/base/input/parse-input';
import { readPathId } from '@/lib/http/http/path-id';
import { setReturnTermsInput } from '@/lib/money/claim/schema';
import { setTerms } from '@/lib/money/claim/terms';

export const PUT = sessionRoute({
  may: 'lender.change',
  body: z.record(z.string(), z.unknown()),
  run: ({ session, body, params }) =>
    setTerms(
      session.context,
      parseInput(setReturnTermsInput, { ...body, partnerId: readPathId(params.id, 'partner') }),
    ),
});
