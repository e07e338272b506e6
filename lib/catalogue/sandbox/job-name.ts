import { z } from 'zod';
import type { JobName } from '@/lib/base/job/definition';
import { peopleNames } from './people';

const payload = z.object({
  partnerId: z.int(),
  /** The application's public id, as sent to the partner. */
  applicationId: z.string(),
  phase: z.enum(['link', 'decision']),
});

/** A sandbox partner's callback about an application (`call-back.ts`). */
export const callBackJobName: JobName<z.infer<typeof payload>> = {
  name: 'sandbox.call-back',
  payload,
  maxAttempts: 8,
};

const report = z.object({
  partnerId: z.int(),
  applicationId: z.string(),
  type: z.enum(['funded', 'returned']),
  /** ZAR. */
  amountCents: z.int(),
});

/** A sandbox partner's event about an application that it accepted (`report-event.ts`). */
export const reportEventJobName: JobName<z.infer<typeof report>> = {
  name: 'sandbox.report-event',
  payload: report,
  maxAttempts: 8,
};

const decide = z.object({
  /** The application's own id. */
  applicationId: z.int(),
  /** The made-up last name that says what they decide. */
  script: z.enum(peopleNames),
});

/** What a sandbox lender's people decide about an application (`lib/sample/sandbox-lead/decide-as-people.ts`). */
export const decideJobName: JobName<z.infer<typeof decide>> = {
  name: 'sandbox.decide',
  payload: decide,
  maxAttempts: 8,
};
