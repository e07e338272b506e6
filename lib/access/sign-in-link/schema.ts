import { z } from 'zod';
import { emailText } from '@/lib/access/user/schema';

export const askForLinkInput = z.strictObject({ email: emailText });
