import { shortLinkRoute } from '@/lib/access/auth/short-link-route';

export const GET = shortLinkRoute;
export const HEAD = shortLinkRoute;
