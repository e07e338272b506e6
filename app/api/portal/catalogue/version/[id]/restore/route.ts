import { sessionRoute } from '@/lib/auth/portal-route';
import { previewRestore, restoreVersion } from '@/lib/catalogue-history/restore-version';
import { readPathNumber, readVersionPath, restoreVersionInput } from '@/lib/catalogue-history/schema';

/** Previews what restoring this version would change. */
export const GET = sessionRoute({
  may: 'catalogue.apply',
  run: ({ session, params, query }) => previewRestore(session.context, readVersionPath(params, query)),
});

export const POST = sessionRoute({
  may: 'catalogue.apply',
  body: restoreVersionInput.omit({ version: true }),
  run: ({ session, body, params }) =>
    restoreVersion(session.context, { ...body, version: readPathNumber(params.id) }),
});
