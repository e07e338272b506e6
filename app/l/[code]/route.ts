import { shortLinkRoute } from '@/lib/short-link/short-link-route';

export const GET = shortLinkRoute;
export const HEAD = shortLinkRoute;
