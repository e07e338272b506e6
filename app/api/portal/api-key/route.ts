import { sessionRoute } from '@/lib/access/auth/portal-route';
import { issueKey } from '@/lib/account/api-key/issue-key';
import { issueKeyInput } from '@/lib/account/api-key/schema';

export const POST = sessionRoute({
  may: 'api-key.issue',
  body: issueKeyInput,
  run: ({ session, body }) => issueKey(session.context, body),
});
