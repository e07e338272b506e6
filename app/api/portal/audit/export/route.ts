import { exportRoute } from '@/lib/access/auth/export-route';
import { auditSource } from '@/lib/base/audit/list-source';
import { auditList } from '@/lib/base/audit/schema';

export const POST = exportRoute({ list: auditList, may: 'audit.read', source: () => auditSource });
