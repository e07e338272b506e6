import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { previewUndo, type UndoImportInput, undoImport } from '@/lib/catalogue-file/undo-import';
import { readPathId } from '@/lib/http/path-id';

/** Previews what undoing this import would change. */
export const GET = sessionRoute({
  run: ({ session, params }) => previewUndo(session.context, { importId: readPathId(params.id, 'import') }),
});

export const POST = sessionRoute({
  body: checkedByVerb<UndoImportInput>,
  run: ({ session, body, params }) =>
    undoImport(session.context, { ...body, importId: readPathId(params.id, 'import') }),
});
