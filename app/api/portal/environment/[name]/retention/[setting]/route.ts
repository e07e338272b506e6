import { sessionRoute } from '@/lib/auth/portal-route';
import { keepRetention } from '@/lib/environment/keep-retention';
import { readEnvironmentName } from '@/lib/environment/read-name';

/** Cancels the pending shorter period of this setting. */
export const DELETE = sessionRoute({
  run: ({ session, params }) =>
    keepRetention(session.context, {
      environment: readEnvironmentName(params.name),
      setting: params.setting,
    }),
});
