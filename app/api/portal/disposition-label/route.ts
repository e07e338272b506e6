import { portalRoute } from '@/lib/auth/portal-route';
import { changeDispositionLabels } from '@/lib/disposition/labels';
import { changeLabelsInput } from '@/lib/disposition/schema';

export const PUT = portalRoute({
  guarded: true,
  may: 'disposition-label.change',
  body: changeLabelsInput,
  run: ({ ctx, body }) => changeDispositionLabels(ctx, body),
});
