import { z } from 'zod';

/** Sends a text message by the gateway (`send-text-message.ts`). */
export const sendTextJobName = 'text-message.send';
export const sendTextPayload = z.object({ textMessageId: z.int() });
