import { sessionRoute } from '@/lib/access/auth/portal-route';
import { getVersionFile } from '@/lib/catalogue/catalogue-history/get-version-file';
import { readVersionPath } from '@/lib/catalogue/catalogue-history/schema';

/** Returns a version as a catalogue file. */
export const GET = sessionRoute({
  may: 'catalogue.export',
  run: ({ session, params, query }) => getVersionFile(session.context, readVersionPath(params, query)),
});
