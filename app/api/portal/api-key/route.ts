import { issueKey } from '@/lib/api-key/issue-key';
import type { IssueKeyInput } from '@/lib/api-key/schema';
import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';

export const POST = sessionRoute({
  body: checkedByVerb<IssueKeyInput>,
  run: ({ session, body }) => issueKey(session.context, body),
});
