import { z } from 'zod';

/** For browser code, which must not import the database's schema. */
export type { Environment } from '@/db/schema/base/environment';

/** The two environments, which share only the code (spec 1). */
export const environmentNames = ['uat', 'production'] as const;
export const environmentText = z.enum(environmentNames);
