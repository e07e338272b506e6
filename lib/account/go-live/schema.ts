import { z } from 'zod';

export const hideFirstStepsInput = z.strictObject({ hidden: z.boolean() });
/** Whether the team has a developer. */
export const sayDeveloperInput = z.strictObject({ has: z.boolean() });
