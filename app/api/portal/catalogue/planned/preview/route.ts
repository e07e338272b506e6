import { sessionRoute } from '@/lib/access/auth/portal-route';
import { previewPlanned } from '@/lib/catalogue/planned-change/plan-change';
import { previewPlannedInput } from '@/lib/catalogue/planned-change/schema';

export const POST = sessionRoute({
  may: 'catalogue.apply',
  reads: true,
  body: previewPlannedInput,
  run: ({ session, body }) => previewPlanned(session.context, body),
});
