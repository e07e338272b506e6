import type { Context } from '@/lib/base/actor/context';
import { readRefusals } from '@/lib/catalogue/capacity/describe-room';
import { type CapUse, listCapacity } from '@/lib/catalogue/capacity/list-capacity';
import { noRoomText } from '@/lib/catalogue/capacity/words';
import type { Environment } from '@/word/environment';
import { type BoardState, boardState, boardStates } from './board';
import type { PartnerDetail } from './detail';
import { listPartners } from './list-partners';

/** An active lender on the board of capacity. */
export interface BoardLender extends Pick<PartnerDetail, 'id' | 'version' | 'leftOut'> {
  companyName: string;
  state: BoardState;
  /** Why it takes no leads at all now, such as `full until Monday 00:00`; null: it takes some. */
  noRoom: string | null;
  caps: CapUse[];
}

/** Lists an environment's active partners by state, what needs an operator first, and counts the others. */
export async function listBoard(
  ctx: Context,
  { environment }: { environment: Environment },
): Promise<{ lenders: BoardLender[]; inactive: number }> {
  const [partners, caps, { refusals, now }] = await Promise.all([
    listPartners(ctx, { environment }),
    listCapacity(ctx, { environment }),
    readRefusals(ctx, { environment }),
  ]);
  const capsOf = new Map<number, CapUse[]>();
  for (const cap of caps) capsOf.set(cap.partnerId, [...(capsOf.get(cap.partnerId) ?? []), cap]);
  const active = partners.filter(({ entry }) => entry.active);
  const lenders = active.map(({ id, version, leftOut, entry }) => {
    const its = capsOf.get(id) ?? [];
    const refusal = refusals.get(id);
    return {
      id,
      version,
      leftOut,
      companyName: entry.company_name,
      state: boardState(refusal, its),
      noRoom: refusal ? noRoomText(refusal, now) : null,
      caps: its,
    };
  });
  lenders.sort(
    (one, other) =>
      boardStates.indexOf(one.state) - boardStates.indexOf(other.state) ||
      one.companyName.localeCompare(other.companyName),
  );
  return { lenders, inactive: partners.length - active.length };
}
