import { authRoute } from '@/lib/access/auth/auth-route';

export const POST = authRoute('callback/link');
