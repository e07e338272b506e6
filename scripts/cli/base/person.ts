import { userInfo } from 'node:os';
import { storableText } from '@/lib/base/input/storable-text';
import { UsageError } from './output';
import type { Terminal } from './terminal';

const personName = storableText.min(1).max(80);

/**
 * Returns who runs a command, for the audit trail: as `--by` says, else the account on this machine, of the person who
 * became root. Whoever may run commands may say any name: it helps to ask, and proves nothing.
 */
export function personOf({ env }: Terminal, by: string | undefined): string | undefined {
  const name = personName.safeParse(by ?? env.SUDO_USER ?? accountName());
  if (name.success) return name.data;
  if (by !== undefined) throw new UsageError('--by must be a name of at most 80 characters');
  return undefined;
}

/** Undefined in a container whose user has no name. */
function accountName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
