import type { ProcessState } from '@/lib/base/process/process';
import { listed } from '@/lib/base/text/text';
import { findProductionSandboxes } from '@/lib/catalogue/partner/production-sandbox';

/**
 * Logs one line if active partners of Production lead to the sandbox, which serves Production in the demo alone (design
 * catalogue 21).
 */
export async function warnAboutSandbox({
  env,
  database,
  log,
}: Pick<ProcessState, 'env' | 'database' | 'log'>): Promise<void> {
  const names = (await findProductionSandboxes(database, env)).flatMap(({ active, companyName }) =>
    active ? companyName : [],
  );
  if (names.length === 0) return;
  log.error(
    `sandbox addresses are refused in Production: what is sent to ${listed(names)} fails; enter the lenders’ own addresses, or deactivate them`,
  );
}
