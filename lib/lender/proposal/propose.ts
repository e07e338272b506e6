import type { z } from 'zod';
import { lockEnvironment } from '@/db/query/account/environment';
import { insertPlannedChange } from '@/db/query/catalogue/planned-change';
import { isOwnPartner } from '@/db/query/lender/lender-partner';
import { countOpenProposals } from '@/db/query/lender/lender-proposal';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { authorOf, recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound, ruleBroken, validationFailed } from '@/lib/base/error/error';
import { assertStillMay } from '@/lib/base/gate/author';
import { titleKey } from '@/lib/base/text/title-key';
import { type PartnerState, partnerChanges, type StoredPartner } from '@/lib/catalogue/partner/partner-state';
import { assertNoSandbox } from '@/lib/catalogue/partner/production-sandbox';
import { withAnswerTime } from '@/lib/catalogue/planned-change/judge-change';
import { entriesOf } from '@/lib/catalogue/planned-change/plan-change';
import { changesSensitive } from '@/lib/catalogue/planned-change/sensitive';
import { assertFewCaps, assertIntents, withOwnCapacity } from '@/lib/lender/capacity/own-capacity';
import { ownPartnerAt } from '@/lib/lender/company/own-partner';
import { assertNewSecret } from './new-secret';
import type { proposeInput } from './schema';

type Entry = z.output<typeof proposeInput>['entry'];

/** In each environment. */
const mostOpen = 20;

/**
 * Proposes a change of one of the lender's own partners: a planned change without a time, that an operator applies or
 * returns (design lender 11). Throws `partner not found` for another lender's, `conflict` when it was changed since
 * `version` or nothing would change, and `validation_failed` at `reason` where rules on age, gender or citizenship have
 * none.
 */
export async function propose(
  ctx: LenderContext,
  { partnerId, version, entry, reason }: z.output<typeof proposeInput>,
): Promise<{ id: number }> {
  const { lenderScope: scope, database } = ctx;
  const { environment, lenderId } = scope;
  assertMay(ctx, 'lender-application.propose', { lenderId });
  if (!(await isOwnPartner(scope, database, partnerId))) throw notFound('partner');
  return database.transaction(async (tx) => {
    await lockEnvironment(tx, environment);
    await assertStillMay(ctx, tx, 'lender-application.propose');
    const stored = withAnswerTime(await ownPartnerAt(ctx, tx, { partnerId, version }));
    if ((await countOpenProposals(scope, tx)) >= mostOpen)
      throw ruleBroken(`${mostOpen} proposals wait for our operators already: take some back first`);
    const isSecret = entry.new_secret === true;
    if (isSecret)
      await assertNewSecret(ctx, tx, { partnerId, entry, acceptUrl: stored.state.connection.accept_url });
    const wanted = wantedOf(stored, entry);
    assertNoSandbox(ctx.env, environment, stored, wanted);
    if (reason === '' && changesSensitive(stored.state.intents, wanted.intents))
      throw validationFailed({
        reason: [
          'required: a rule on age, gender or citizenship, or what tells them, needs a reason (National Credit Act, s61)',
        ],
      });
    const fields = partnerChanges(ctx.env.piiKey, stored, wanted);
    if (fields.length === 0 && !isSecret) throw new AppError('conflict', 'Nothing would change.');
    const entries = entriesOf({
      intents: [],
      partners: [{ kind: 'changed', name: stored.state.slug, stored, wanted, fields }],
    });
    const id = await insertPlannedChange(tx, {
      environment,
      ...authorOf(ctx.actor),
      lenderId,
      reason: reason || null,
      entries: isSecret ? entries.map((one) => ({ ...one, newSecret: true as const })) : entries,
      confirmed: { figure: 0, leavesNone: false },
    });
    await recordAudit(ctx, tx, {
      action: 'catalogue.change-proposed',
      subjectId: id,
      environment,
      after: {
        names: [stored.state.slug],
        fields: isSecret ? ['connection.secret'] : fields.map(({ field }) => field),
      },
    });
    return { id };
  });
}

/** What would be stored: what is left out stays, its secret and what is not the lender's always. */
function wantedOf({ state }: StoredPartner, entry: Entry): PartnerState {
  const intents = entry.intents ?? state.intents;
  assertSameProducts(state.intents, intents);
  const capacity =
    entry.capacity === undefined ? state.capacity : withOwnCapacity(state.capacity, entry.capacity);
  if (entry.capacity !== undefined) assertIntents(entry.capacity, state.intents);
  assertFewCaps(capacity);
  const wanted: PartnerState = {
    ...state,
    intents,
    capacity,
    connection: { ...state.connection, ...entry.connection, secret: null },
  };
  const { answer_within_hours: hours } = entry;
  return hours === undefined ? wanted : { ...wanted, answer_within_hours: hours };
}

/** Which products it takes is agreed with our operators. */
function assertSameProducts(stored: readonly { title: string }[], wanted: readonly { title: string }[]) {
  const keys = (list: readonly { title: string }[]) => list.map(({ title }) => titleKey(title)).sort();
  if (keys(stored).join('\n') !== keys(wanted).join('\n'))
    throw validationFailed({ 'entry.intents': ['must be the products that you take: ask our operators'] });
}
