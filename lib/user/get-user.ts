import { listUsersByEmail } from '@/db/query/access/user';
import type { Context } from '@/lib/context';
import { ruleBroken } from '@/lib/error';
import { assertMayTo } from '@/lib/permission';
import type { UserView } from './schema';
import { userView } from './view';

/** Returns the user who signs in with this email, in any case. Throws `not_found`, and `rule_broken` where several claim it. */
export async function getUserByEmail(ctx: Context, email: string): Promise<UserView> {
  const [found = null, ...others] = await listUsersByEmail(ctx.database, email);
  if (others.length > 0)
    throw ruleBroken(
      'several accounts claim this email: choose one in the console, on its affiliate’s Team page',
    );
  return userView(assertMayTo(ctx, 'user.list', found, 'user'));
}
