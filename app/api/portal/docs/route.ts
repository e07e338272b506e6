import { readerRoute } from '@/lib/auth/portal-route';
import { findReader } from '@/lib/docs/find-reader';

export const GET = readerRoute(async (session) => ({ reader: await findReader(session) }));
