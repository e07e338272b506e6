import { exportRoute } from '@/lib/auth/export-route';
import { partnerList } from '@/lib/partner/list';
import { partnerSource } from '@/lib/partner/list-partner-page';

export const POST = exportRoute({
  list: partnerList,
  may: 'partner.list',
  source: ({ environment }) => partnerSource(environment),
});
