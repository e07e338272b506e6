import { exportRoute } from '@/lib/access/auth/export-route';
import { anyFileList } from '@/lib/batch/any/list';
import { anyFileSource } from '@/lib/batch/any/list-any-files';

export const POST = exportRoute({ list: anyFileList, may: 'lead.list-all', source: () => anyFileSource });
