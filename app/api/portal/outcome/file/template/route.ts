import { sessionRoute } from '@/lib/access/auth/portal-route';
import { listFileResponse } from '@/lib/http/http/file-response';
import { outcomeTemplate } from '@/lib/money/outcome/outcome-template';

export const GET = sessionRoute({
  may: 'outcome.record',
  run: async () => listFileResponse(outcomeTemplate()),
});
