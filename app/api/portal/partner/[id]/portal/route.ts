import { z } from 'zod';
import { sessionRoute } from '@/lib/access/auth/portal-route';
import { parseInput } from '@/lib/base/input/parse-input';
import { setPartnerPortalInput } from '@/lib/catalogue/partner/input';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { readPathId } from '@/lib/http/http/path-id';

export const PUT = sessionRoute({
  may: 'lender.change',
  body: z.record(z.string(), z.unknown()),
  run: ({ session, body, params }) =>
    setPartnerPortal(
      session.context,
      parseInput(setPartnerPortalInput, { ...body, partnerId: readPathId(params.id, 'partner') }),
    ),
});
