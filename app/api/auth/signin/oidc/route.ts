import { authRoute } from '@/lib/auth/auth-route';

export const POST = authRoute('signin/oidc');
