import { eventRoute } from '@/lib/money/signed-event/serve-event';

export const POST = eventRoute;
