import { sessionRoute } from '@/lib/access/auth/portal-route';
import { receiveListUpload } from '@/lib/batch/opt-out-list/receive-list-upload';

export const POST = sessionRoute({
  may: 'opt-out-list.change',
  isLong: true,
  receive: receiveListUpload,
  run: async ({ body }) => ({ id: body }),
});
