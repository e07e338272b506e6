import { z } from 'zod';
import { sessionRoute } from '@/lib/auth/portal-route';
import { environmentText } from '@/lib/environment';
import { handOverSecrets, secretsFile } from '@/lib/partner/hand-over-secrets';

export const POST = sessionRoute({
  may: 'partner.change',
  body: z.strictObject({ environment: environmentText }),
  run: async ({ session, body }) => {
    const secrets = await handOverSecrets(session.context, body);
    return { count: secrets.length, file: secretsFile(secrets) };
  },
});
