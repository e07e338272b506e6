import { z } from 'zod';
import { passwordText } from '@/lib/access/user/schema';

export const resetPasswordInput = z.strictObject({ token: z.string().max(200), password: passwordText });

/** `link` is shown once, on creation; '': it was mailed to the person. */
export interface MadePasswordReset {
  link: string;
  email: string;
  expiresAt: Date;
  /** It opens once a manager of the team or another operator has agreed. */
  waits: boolean;
}
