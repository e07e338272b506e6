import { sessionRoute } from '@/lib/access/auth/portal-route';
import { undoImportInput } from '@/lib/catalogue/catalogue-file/schema';
import { previewUndo, undoImport } from '@/lib/catalogue/catalogue-file/undo-import';
import { readPathId } from '@/lib/http/http/path-id';

/** Previews what undoing this import would change. */
export const GET = sessionRoute({
  may: 'catalogue.apply',
  run: ({ session, params }) => previewUndo(session.context, { importId: readPathId(params.id, 'import') }),
});

export const POST = sessionRoute({
  may: 'catalogue.apply',
  body: undoImportInput.omit({ importId: true }),
  run: ({ session, body, params }) =>
    undoImport(session.context, { ...body, importId: readPathId(params.id, 'import') }),
});
