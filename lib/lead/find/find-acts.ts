import { type FoundNameRow, listKeysBy, listNamed } from '@/db/query/lead/find';
import type { Context } from '@/lib/base/actor/context';
import { may } from '@/lib/base/actor/permission';
import { southAfricanDate } from '@/lib/base/time/date';
import type { Environment } from '@/word/environment';
import { readAct } from './read-act';
import type { FoundItem } from './view';

/** So many of what an act may be about are offered. */
const most = 6;

/**
 * Finds what a text asks to be done (`pause marula until 14:00`), for an operator who may: each opens the page on which
 * it is done, with its question (`?do=`). Changes nothing itself.
 */
export async function findActs(ctx: Context, text: string, environment: Environment): Promise<FoundItem[]> {
  const act = readAct(text, southAfricanDate(ctx.clock.now()));
  if (act === null) return [];
  const item = (
    key: string,
    title: string,
    note: string,
    href: string,
    at: Environment | null,
  ): FoundItem => ({
    key: `act ${act.kind} ${key}`,
    title,
    note,
    environment: at,
    at: null,
    href,
  });
  const named = async (kind: FoundNameRow['kind'], name: string) =>
    (await listNamed(ctx.database, name, environment, most)).filter((row) => row.kind === kind);
  switch (act.kind) {
    case 'pause': {
      if (!may(ctx, 'partner.change')) return [];
      const until = act.until === null ? '' : ` until ${act.until}`;
      const query = act.until === null ? '' : `&until=${act.until}`;
      return (await named('partner', act.name))
        .filter(({ active, isLeftOut }) => active && !isLeftOut)
        .map(({ id, name, environment: of }) =>
          item(
            String(id),
            `Pause ${name}${until}…`,
            'No new offers, scores or live feedback meanwhile',
            `/operator/lender/${id}?do=pause${query}`,
            of,
          ),
        );
    }
    case 'resume':
      if (!may(ctx, 'partner.change')) return [];
      return (await named('partner', act.name))
        .filter(({ isLeftOut }) => isLeftOut)
        .map(({ id, name, environment: of }) =>
          item(String(id), `Resume ${name}…`, 'It is paused', `/operator/lender/${id}?do=resume`, of),
        );
    case 'revoke': {
      if (!may(ctx, 'api-key.revoke')) return [];
      const hint = /^(?:…|\.{3})?([0-9A-Za-z]{4})$/.exec(act.name)?.[1];
      const keys = hint === undefined ? [] : await listKeysBy(ctx.database, { hint }, most);
      return keys
        .filter(({ isLive }) => isLive)
        .map(({ id, name, hint: end, affiliateId, affiliateName, environment: of }) =>
          item(
            String(id),
            `Revoke ${name} …${end}…`,
            affiliateName,
            `/operator/affiliate/${affiliateId}?do=revoke-${id}`,
            of,
          ),
        );
    }
    case 'suspend':
      if (!may(ctx, 'affiliate.change')) return [];
      return (await named('affiliate', act.name))
        .filter(({ active }) => active)
        .map(({ id, name }) =>
          item(
            String(id),
            `Suspend ${name}…`,
            'In both environments; shows first what that stops',
            `/operator/affiliate/${id}?do=suspend`,
            null,
          ),
        );
    case 'close':
      if (!may(ctx, 'commission.close')) return [];
      return [
        item(
          act.month ?? 'next',
          'Close the next month for all affiliates…',
          act.month === null
            ? 'Months are closed in their order; shows first what is closed'
            : `Opens Statements; ${act.month} is closed when it is over and the next`,
          '/operator/statement?do=close',
          null,
        ),
      ];
  }
}
