import { listUsersByEmail } from '@/db/query/access/user';
import type { Context } from '@/lib/base/actor/context';
import { assertMayTo } from '@/lib/base/actor/permission';
import { ruleBroken } from '@/lib/base/error/error';
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
