import { readerRoute } from '@/lib/access/auth/portal-route';
import { findReader } from '@/lib/docs/docs/find-reader';

export const GET = readerRoute(async (session) => ({ reader: await findReader(session) }));
