import { exportRoute } from '@/lib/auth/export-route';
import { refusedList } from '@/lib/request/list';
import { refusedSource } from '@/lib/request/list-any-requests';

export const POST = exportRoute({ list: refusedList, may: 'request.list-all', source: () => refusedSource });
