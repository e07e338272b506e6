import { openDatabase } from '@/db/client';
import { type ProcessState, perProcess, processState } from '@/lib/base/process/process';

/**
 * The connections of affiliate staff: however long they search, those of API calls stay free. Operators, who are few
 * and count whole tables, use the others.
 */
export const staffDatabase = ({ env }: ProcessState) =>
  perProcess('database of affiliate staff', () =>
    openDatabase(env.databaseUrl, {
      maxConnections: 4,
      applicationName: 'lead-matching-portal staff',
      statementTimeoutMs: 5_000,
    }),
  );

/** Closes the connections of affiliate staff, when the process stops. */
export async function closeStaffDatabase(): Promise<void> {
  await staffDatabase(processState()).close();
}
