import { portalRoute } from '@/lib/access/auth/portal-route';
import { addCallerNote } from '@/lib/desk/caller-note/add-caller-note';
import { callerNoteInput } from '@/lib/desk/caller-note/schema';

/** Keeps the call of somebody without a South African ID number. */
export const POST = portalRoute({
  body: callerNoteInput,
  run: ({ ctx, body }) => addCallerNote(ctx, body),
});
