import { sessionRoute } from '@/lib/access/auth/portal-route';
import { keepRetention } from '@/lib/account/environment/keep-retention';
import { readEnvironmentName } from '@/lib/account/environment/read-name';
import { keepRetentionInput } from '@/lib/account/environment/schema';
import { parseInput } from '@/lib/base/input/parse-input';

/** Cancels the pending shorter period of this setting. */
export const DELETE = sessionRoute({
  may: 'environment.change',
  run: ({ session, params }) => {
    const environment = readEnvironmentName(params.name);
    return keepRetention(
      session.context,
      parseInput(keepRetentionInput, { environment, setting: params.setting }),
    );
  },
});
