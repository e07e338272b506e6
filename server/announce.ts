import type { ProcessState } from '@/lib/base/process/process';
import { shellQuoted } from '@/lib/base/text/shell-quote';
import { type DemoAccess, demoFile } from '@/lib/sample/demo/access';
import { roles } from '@/word/role';
import type { LaunchFlags } from './launch';
import { say } from './step';

/** A made-up applicant with a valid RSA ID number. */
const applicant = {
  first_name: 'Thandi',
  last_name: 'Nkosi',
  cell_phone_number: '0821234567',
  id_number: '8001015009087',
  intent: 'Personal Loan',
  popi: true,
  gross_income: 32_000,
  net_income: 25_000,
  expenses: 9_000,
  loan_amount_required: 50_000,
};

/**
 * Prints the URLs once the server runs and, if the demo data is loaded, where its passwords and keys are. They are not
 * printed: output ends up in logs and on shared screens. While nobody is an operator, prints the link by which the
 * first one signs up: it works once, and is in no log line.
 */
export function announce(
  { env, log }: ProcessState,
  flags: LaunchFlags,
  { demo, setUpLink }: { demo: DemoAccess | null; setUpLink: string | null },
): void {
  if (!flags.web) {
    say('\n  the worker runs\n');
    return;
  }
  say(`\n  Portal     ${env.portalOrigin}`);
  say(`  Reference  ${env.portalOrigin}/docs\n`);
  if (setUpLink !== null) {
    say('  There is no operator yet. Open this link within a day to become the first; it works once:\n');
    say(`    ${setUpLink}\n`);
    // Log lines are collected and kept elsewhere: the link stands in the printed lines alone.
    log.warn('there is no operator yet: the link to become the first was printed');
  }
  if (!demo) return;
  const file = demoFile(env.dataDir);
  say('  Sign in as');
  for (const role of roles) if (demo[role]) say(`    ${role.padEnd(9)} ${demo[role].email}`);
  say(`  with the passwords in ${file}\n`);
  if (env.seedSample && flags.worker)
    say(`  Sample data for ${demo.affiliate.name} is made within a minute or two after the first start.\n`);
  say('  Offers for an applicant in UAT:\n');
  say(`curl -sS ${env.uatOrigin}/api/v2/offer \\
  -H "Authorization: Bearer $(node -p 'require(process.argv[1]).uatKey' ${shellQuoted(file)})" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(applicant)}'\n`);
}
