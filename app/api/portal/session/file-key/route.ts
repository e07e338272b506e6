import { fileKey } from '@/lib/access/auth/file-key';
import { sessionRoute } from '@/lib/access/auth/portal-route';

/** The key under which the browser keeps unsent files; it ends with the session (design batch 9). */
export const GET = sessionRoute({ run: async ({ session }) => fileKey(session) });
