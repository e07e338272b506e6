import { exportRoute } from '@/lib/access/auth/export-route';
import { anyLeadList } from '@/lib/lead/lead-any/list';
import { anyLeadSource } from '@/lib/lead/lead-any/list-any-leads';

export const POST = exportRoute({ list: anyLeadList, may: 'lead.list-all', source: () => anyLeadSource });
