import { sessionRoute } from '@/lib/access/auth/portal-route';
import { changeSettings } from '@/lib/access/user/change-settings';
import { changeSettingsInput } from '@/lib/access/user/schema';

export const PUT = sessionRoute({
  may: 'user.change-own-settings',
  body: changeSettingsInput,
  run: ({ session, body }) => changeSettings(session.context, body),
});
