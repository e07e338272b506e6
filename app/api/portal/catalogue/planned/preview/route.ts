import { sessionRoute } from '@/lib/auth/portal-route';
import { previewPlanned } from '@/lib/planned-change/plan-change';
import { previewPlannedInput } from '@/lib/planned-change/schema';

export const POST = sessionRoute({
  may: 'catalogue.apply',
  reads: true,
  body: previewPlannedInput,
  run: ({ session, body }) => previewPlanned(session.context, body),
});
