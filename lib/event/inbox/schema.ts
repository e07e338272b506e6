import { z } from 'zod';
import { inboxKinds } from '@/word/inbox';

const id = z.int().positive();

/** Which thing that waits. */
export const inboxKeyInput = z.strictObject({ kind: z.enum(inboxKinds), id });

/** `from`: who has it, as the page showed: it is taken over from that colleague and nobody else. */
export const takeInput = inboxKeyInput.extend({ from: id.nullable().default(null) });

/** `until`: null, it is to be seen again now. */
export const snoozeInput = inboxKeyInput.extend({ until: z.iso.datetime({ offset: true }).nullable() });
