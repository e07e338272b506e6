import { assertMayCapture } from '@/lib/auth/may-capture';
import { portalRoute } from '@/lib/auth/portal-route';
import { removeDraft } from '@/lib/draft/remove-draft';
import { saveDraft } from '@/lib/draft/save-draft';
import { draftInput } from '@/lib/draft/schema';
import { parseInput } from '@/lib/parse-input';

export const PUT = portalRoute({
  guarded: true,
  admit: assertMayCapture,
  body: (body) => parseInput(draftInput, body),
  run: ({ ctx, params, body }) => saveDraft(ctx, params.id ?? '', body),
});

export const DELETE = portalRoute({ run: ({ ctx, params }) => removeDraft(ctx, params.id) });
