import { z } from 'zod';

export const hideFirstStepsInput = z.strictObject({ hidden: z.boolean() });
