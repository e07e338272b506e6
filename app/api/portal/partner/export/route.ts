import { exportRoute } from '@/lib/access/auth/export-route';
import { partnerList } from '@/lib/catalogue/partner/list';
import { partnerSource } from '@/lib/catalogue/partner/list-partner-page';

export const POST = exportRoute({
  list: partnerList,
  may: 'partner.list',
  source: ({ environment }) => partnerSource(environment),
});
