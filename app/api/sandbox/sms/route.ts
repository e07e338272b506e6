import { smsGatewayRoute } from '@/lib/text-message/sandbox-gateway';

export const POST = smsGatewayRoute;
