import { errorCode, isDatabaseAway } from '@/db/error';
import type { ProcessState } from '@/lib/base/process/process';
import { followTimeline } from '@/lib/care/timeline/follow-timeline';

/**
 * Moves ids ahead if the database has been restored, or a standby promoted, before the first process writes; then looks
 * every second whether that has happened beneath a running one, to which PostgreSQL gives no new ids until then
 * (design care 6, ids).
 */
export async function watchTimeline(
  state: ProcessState,
  everyMs = 1_000,
): Promise<{ stop(): Promise<void> }> {
  const { log } = state;
  const follow = async () => {
    const followed = await followTimeline({ ...state, actor: { kind: 'worker' }, origin: null });
    if (followed.moved)
      log.warn('the database was restored, or another server promoted: ids have moved ahead');
    return followed;
  };
  const { hidden } = await follow();
  if (hidden.length > 0)
    log.warn(
      `the role in DATABASE_URL may not read the ${hidden.join(' and ')} of PostgreSQL: run restore finished after every restore and after a failover that may have lost what was committed`,
    );
  let looking: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    looking ??= follow()
      .catch((error: unknown) => {
        // Away for a moment, or a standby that is about to be promoted: the next look tells.
        if (!isDatabaseAway(error) && !isStandby(error)) log.error({ error }, 'ids could not be moved ahead');
      })
      .finally(() => {
        looking = null;
      });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/** `pg_current_wal_lsn` is refused on one. */
const isStandby = (error: unknown) => errorCode(error) === '55000';
