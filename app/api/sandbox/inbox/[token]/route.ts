import { inboxRoute } from '@/lib/event/webhook-endpoint/serve-inbox';

export const POST = inboxRoute;
