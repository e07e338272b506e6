import { affiliateList } from '@/lib/affiliate/list';
import { affiliateSource } from '@/lib/affiliate/list-affiliates';
import { exportRoute } from '@/lib/auth/export-route';

export const POST = exportRoute({
  list: affiliateList,
  may: 'affiliate.list',
  source: ({ environment }) => affiliateSource(environment),
});
