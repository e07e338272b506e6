import { z } from 'zod';
import { sessionRoute } from '@/lib/access/auth/portal-route';
import { environmentText } from '@/lib/base/input/environment-text';
import { handOverSecrets, secretsFile } from '@/lib/catalogue/partner/hand-over-secrets';

export const POST = sessionRoute({
  may: 'partner.change',
  body: z.strictObject({ environment: environmentText }),
  run: async ({ session, body }) => {
    const secrets = await handOverSecrets(session.context, body);
    return { count: secrets.length, file: secretsFile(secrets) };
  },
});
