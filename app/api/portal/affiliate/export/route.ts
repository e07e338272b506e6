import { exportRoute } from '@/lib/access/auth/export-route';
import { affiliateList } from '@/lib/account/affiliate/list';
import { affiliateSource } from '@/lib/account/affiliate/list-affiliates';

export const POST = exportRoute({
  list: affiliateList,
  may: 'affiliate.list',
  source: ({ environment }) => affiliateSource(environment),
});
