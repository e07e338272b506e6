import { sessionRoute } from '@/lib/access/auth/portal-route';
import { pageEnvironment } from '@/lib/batch/opt-out-list/page-environment';
import { makeRegisterFile } from '@/lib/batch/register/make-file';
import { registerFileInput } from '@/lib/batch/register/schema';

export const POST = sessionRoute({
  may: 'register.change',
  body: registerFileInput,
  run: ({ session, query, body }) => makeRegisterFile(session.context, pageEnvironment(session, query), body),
});
