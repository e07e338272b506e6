import { portalRoute } from '@/lib/access/auth/portal-route';
import { deleteCallerNote } from '@/lib/desk/caller-note/delete-caller-note';

export const DELETE = portalRoute({
  run: ({ ctx, params }) => deleteCallerNote(ctx, params.id ?? ''),
});
