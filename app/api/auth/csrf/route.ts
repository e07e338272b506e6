import { authRoute } from '@/lib/access/auth/auth-route';

export const GET = authRoute('csrf');
