import { exportRoute } from '@/lib/auth/export-route';
import { anyLeadList } from '@/lib/lead-any/list';
import { anyLeadSource } from '@/lib/lead-any/list-any-leads';

export const POST = exportRoute({ list: anyLeadList, may: 'lead.list-all', source: () => anyLeadSource });
