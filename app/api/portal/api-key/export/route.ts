import { keyList } from '@/lib/api-key/list';
import { keySource } from '@/lib/api-key/list-all-keys';
import { exportRoute } from '@/lib/auth/export-route';

export const POST = exportRoute({ list: keyList, may: 'api-key.list-all', source: () => keySource });
