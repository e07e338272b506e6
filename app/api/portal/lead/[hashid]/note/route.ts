import { portalRoute } from '@/lib/auth/portal-route';
import { addNote, addNoteInput } from '@/lib/lead-note/add-note';

export const POST = portalRoute({
  body: addNoteInput,
  run: ({ ctx, params, body }) => addNote(ctx, params.hashid ?? '', body),
});
