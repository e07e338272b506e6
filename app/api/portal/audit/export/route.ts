import { auditSource } from '@/lib/audit/list-event-page';
import { auditList } from '@/lib/audit/schema';
import { exportRoute } from '@/lib/auth/export-route';

export const POST = exportRoute({ list: auditList, may: 'audit.read', source: () => auditSource });
