import { listEndpointHealth } from '@/db/query/catalogue/endpoint-health';
import { listPartnerRows } from '@/db/query/catalogue/partner';
import { type CallCountRow, listCallCounts } from '@/db/query/catalogue/partner-call';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';
import { medianMs } from './call-duration';
import type { EndpointHealth, EndpointKind } from './health';
import { isSandboxUrl } from './url';

/** Returns the health of partners' endpoints in an environment, by partner id; endpoints in the order of use. */
export async function listPartnerHealth(
  ctx: Context,
  input: { environment: Environment },
): Promise<Map<number, EndpointHealth[]>> {
  assertMay(ctx, 'partner.list');
  const [partners, counts, open] = await Promise.all([
    listPartnerRows(ctx.database, input.environment),
    listCallCounts(ctx.database, input.environment),
    listEndpointHealth(ctx.database, input.environment),
  ]);
  return new Map(
    partners.map(({ id, scoreUrl, acceptUrl, linkUrl }) => {
      const endpoints: [EndpointKind, string | null][] = [
        ['score', scoreUrl],
        ['accept', acceptUrl],
        ['link', linkUrl],
      ];
      const health = endpoints.flatMap(([endpoint, url]) => {
        if (url === null) return [];
        const failing = open.find((one) => one.partnerId === id && one.url === url);
        return {
          endpoint,
          url,
          ...summary(counts.filter((count) => count.partnerId === id && count.kind === endpoint)),
          breaker: isSandboxUrl(url) ? ('none' as const) : failing ? ('open' as const) : ('closed' as const),
          failingSince: failing?.failingSince.toISOString() ?? null,
        };
      });
      return [id, health];
    }),
  );
}

function summary(rows: readonly CallCountRow[]) {
  const recent = rows.filter((row) => row.recent);
  const sum = (read: (row: CallCountRow) => number) => recent.reduce((total, row) => total + read(row), 0);
  const durations = recent.reduce<number[]>(
    (total, row) => row.durations.map((count, at) => count + (total[at] ?? 0)),
    [],
  );
  const last = rows.findLast((row) => row.lastFailedAt !== null);
  return {
    calls: sum(({ calls }) => calls),
    failed: sum(({ failed }) => failed),
    medianMs: medianMs(durations),
    lastFailedAt: last?.lastFailedAt?.toISOString() ?? null,
    lastProblem: last?.lastProblem ?? null,
  };
}
