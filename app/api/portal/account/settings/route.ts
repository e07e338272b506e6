import { sessionRoute } from '@/lib/auth/portal-route';
import { changeSettings } from '@/lib/user/change-settings';
import { changeSettingsInput } from '@/lib/user/schema';

export const PUT = sessionRoute({
  may: 'user.change-own-settings',
  body: changeSettingsInput,
  run: ({ session, body }) => changeSettings(session.context, body),
});
