import { z } from 'zod';
import type { JobName } from '@/lib/base/job/definition';

const payload = z.object({ affiliateId: z.int() });

/** Closes months of the demo's affiliate once its sample data is made. */
export const closeMonthsJobName: JobName<z.infer<typeof payload>> = { name: 'demo.close-months', payload };
