import { lenderRoute } from '@/lib/access/auth/portal-route';
import { askCallCentre } from '@/lib/lender/decision/ask';
import { questionInput } from '@/lib/lender/decision/schema';

export const POST = lenderRoute({
  may: 'lender-application.decide',
  body: questionInput,
  run: ({ ctx, body, params }) => askCallCentre(ctx, params.id ?? '', body),
});
