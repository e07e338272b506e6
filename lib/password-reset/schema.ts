import { z } from 'zod';
import { passwordText } from '@/lib/user/schema';

export const resetPasswordInput = z.strictObject({ token: z.string().max(200), password: passwordText });

/** `link` is shown once, on creation. */
export interface MadePasswordReset {
  link: string;
  email: string;
  expiresAt: Date;
}
