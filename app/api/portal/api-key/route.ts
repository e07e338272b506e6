import { issueKey } from '@/lib/api-key/issue-key';
import { issueKeyInput } from '@/lib/api-key/schema';
import { sessionRoute } from '@/lib/auth/portal-route';

export const POST = sessionRoute({
  may: 'api-key.issue',
  body: issueKeyInput,
  run: ({ session, body }) => issueKey(session.context, body),
});
