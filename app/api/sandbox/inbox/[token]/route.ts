import { inboxRoute } from '@/lib/webhook-endpoint/serve-inbox';

export const POST = inboxRoute;
