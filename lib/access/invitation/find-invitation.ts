import { findOpenInvitation } from '@/db/query/access/invitation';
import { hashToken } from '@/lib/access/auth/link-token';
import type { ProcessState } from '@/lib/base/process/process';
import { type Role, roleOf } from '@/word/role';

/** Returns the invitation of a link, to the team of an affiliate or a lender, or (null) to the operators; null if it is unknown, used, revoked or expired, without telling which. */
export async function findInvitation(
  process: ProcessState,
  token: string,
): Promise<{ email: string; role: Role; teamName: string | null } | null> {
  const found = await findOpenInvitation(process.database, hashToken(token));
  return (
    found && { email: found.email, role: roleOf(found), teamName: found.affiliateName ?? found.lenderName }
  );
}
