import { z } from 'zod';
import { passwordText } from '@/lib/user/schema';

export const resetPasswordInput = z.strictObject({ token: z.string().max(200), password: passwordText });
export type ResetPasswordInput = z.input<typeof resetPasswordInput>;

/** `link` is shown once, on creation. */
export interface MadePasswordReset {
  link: string;
  email: string;
  expiresAt: Date;
}
