import { sessionRoute } from '@/lib/access/auth/portal-route';
import { previewRestore, restoreVersion } from '@/lib/catalogue/catalogue-history/restore-version';
import {
  readPathNumber,
  readVersionPath,
  restoreVersionInput,
} from '@/lib/catalogue/catalogue-history/schema';

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
