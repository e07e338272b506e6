import { smsGatewayRoute } from '@/lib/message/text-message/sandbox-gateway';

export const POST = smsGatewayRoute;
