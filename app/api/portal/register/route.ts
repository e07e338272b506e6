import { sessionRoute } from '@/lib/access/auth/portal-route';
import { pageEnvironment } from '@/lib/batch/opt-out-list/page-environment';
import { readRegister } from '@/lib/batch/register/read-register';

/** For the page, while an answer is read or published. */
export const GET = sessionRoute({
  may: 'register.list',
  run: ({ session, query }) => readRegister(session.context, pageEnvironment(session, query)),
});
