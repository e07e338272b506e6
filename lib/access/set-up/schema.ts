import { z } from 'zod';
import { passwordText } from '@/lib/access/user/schema';
import { emailText } from '@/lib/base/input/email-text';
import { storableText } from '@/lib/base/input/storable-text';

export const setUpInput = z.strictObject({
  token: z.string().max(200),
  email: emailText,
  name: storableText.min(1).max(120),
  password: passwordText,
});
