import { assertMayCapture } from '@/lib/access/auth/may-capture';
import { portalRoute } from '@/lib/access/auth/portal-route';
import { parseInput } from '@/lib/base/input/parse-input';
import { removeDraft } from '@/lib/lead/draft/remove-draft';
import { saveDraft } from '@/lib/lead/draft/save-draft';
import { draftInput } from '@/lib/lead/draft/schema';

export const PUT = portalRoute({
  guarded: true,
  admit: assertMayCapture,
  body: (body) => parseInput(draftInput, body),
  run: ({ ctx, params, body }) => saveDraft(ctx, params.id ?? '', body),
});

export const DELETE = portalRoute({ run: ({ ctx, params }) => removeDraft(ctx, params.id) });
