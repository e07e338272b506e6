import { lenderRoute } from '@/lib/access/auth/portal-route';
import { listFileResponse } from '@/lib/http/http/file-response';
import { outcomeTemplate } from '@/lib/money/outcome/outcome-template';

export const GET = lenderRoute({
  may: 'lender-application.record',
  run: async () => listFileResponse(outcomeTemplate()),
});
