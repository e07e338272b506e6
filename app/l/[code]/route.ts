import { shortLinkRoute } from '@/lib/auth/short-link-route';

export const GET = shortLinkRoute;
export const HEAD = shortLinkRoute;
