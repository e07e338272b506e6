import { sessionRoute } from '@/lib/access/auth/portal-route';
import { chooseColumns } from '@/lib/base/list/choose-columns';
import { chooseColumnsInput } from '@/lib/base/list/schema';

export const PUT = sessionRoute({
  may: 'user.change-own-settings',
  body: chooseColumnsInput,
  run: ({ session, body }) => chooseColumns(session.context, body),
});
