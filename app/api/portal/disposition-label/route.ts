import { portalRoute } from '@/lib/access/auth/portal-route';
import { changeDispositionLabels } from '@/lib/desk/disposition/labels';
import { changeLabelsInput } from '@/lib/desk/disposition/schema';

export const PUT = portalRoute({
  guarded: true,
  may: 'disposition-label.change',
  body: changeLabelsInput,
  run: ({ ctx, body }) => changeDispositionLabels(ctx, body),
});
