import { sessionRoute } from '@/lib/auth/portal-route';
import { keepRetention } from '@/lib/environment/keep-retention';
import { readEnvironmentName } from '@/lib/environment/read-name';
import { keepRetentionInput } from '@/lib/environment/schema';
import { parseInput } from '@/lib/parse-input';

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
