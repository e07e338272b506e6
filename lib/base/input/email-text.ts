import { z } from 'zod';

export const emailText = z.string().trim().max(254).pipe(z.email());
