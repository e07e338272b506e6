import { exportRoute } from '@/lib/access/auth/export-route';
import { keyList } from '@/lib/account/api-key/list';
import { keySource } from '@/lib/account/api-key/list-all-keys';

export const POST = exportRoute({ list: keyList, may: 'api-key.list-all', source: () => keySource });
