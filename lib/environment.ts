import { z } from 'zod';

/** For code that runs in the browser and may not name the database's schema. */
export type { Environment } from '@/db/schema/environment';

/** The two environments, which share nothing but the code (spec 1). */
export const environmentNames = ['uat', 'production'] as const;
export const environmentText = z.enum(environmentNames);
