import { sessionRoute } from '@/lib/auth/portal-route';
import { chooseColumns } from '@/lib/list/choose-columns';
import { chooseColumnsInput } from '@/lib/list/schema';

export const PUT = sessionRoute({
  may: 'user.change-own-settings',
  body: chooseColumnsInput,
  run: ({ session, body }) => chooseColumns(session.context, body),
});
