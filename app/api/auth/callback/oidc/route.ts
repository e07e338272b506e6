import { authRoute } from '@/lib/auth/auth-route';

export const GET = authRoute('callback/oidc');
