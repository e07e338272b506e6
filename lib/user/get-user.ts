import { findUserByEmail } from '@/db/query/user';
import type { Context } from '@/lib/context';
import { assertMayTo } from '@/lib/permission';
import type { UserView } from './schema';
import { userView } from './view';

/** Returns the user who signs in with this email, in any case. Throws `not_found`. */
export async function getUserByEmail(ctx: Context, email: string): Promise<UserView> {
  return userView(assertMayTo(ctx, 'user.list', await findUserByEmail(ctx.database, email), 'user'));
}
