import { exportRoute } from '@/lib/access/auth/export-route';
import { refusedList } from '@/lib/http/request/list';
import { refusedSource } from '@/lib/http/request/list-any-requests';

export const POST = exportRoute({ list: refusedList, may: 'request.list-all', source: () => refusedSource });
