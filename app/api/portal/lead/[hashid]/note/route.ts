import { portalRoute } from '@/lib/access/auth/portal-route';
import { addNote, addNoteInput } from '@/lib/desk/lead-note/add-note';

export const POST = portalRoute({
  body: addNoteInput,
  run: ({ ctx, params, body }) => addNote(ctx, params.hashid ?? '', body),
});
