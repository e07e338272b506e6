import type { ProcessState } from '@/lib/process';
import type { LaunchFlags } from './launch';
import { say } from './step';

/** Says where everything is once it runs. */
export async function announce({ env }: ProcessState, flags: LaunchFlags): Promise<void> {
  if (!flags.web) return say('\n  the worker runs\n');
  say(`\n  Portal   ${env.portalOrigin}\n`);
}
