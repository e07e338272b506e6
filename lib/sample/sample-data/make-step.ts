import type { Queryable } from '@/db/client';
import { updateTimesOfLeads } from '@/db/query/sample/lead-time';
import {
  deleteEventsOut,
  insertPretendLeads,
  listLeadsOfFile,
  releasePlaces,
  type SampleDataRow,
  updateNothingDue,
  updateSampleStep,
  updateTimesOfBatch,
} from '@/db/query/sample/sample-data';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { AppError } from '@/lib/base/error/error';
import type { Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { setCallBack } from '@/lib/desk/call-back/set-call-back';
import { listCurrentConsentTexts } from '@/lib/message/consent-text/list-current-consent-texts';
import { stepContext } from './context';
import { intentChooser } from './intent';
import { makeSampleFile } from './make-file';
import { makeSampleLead } from './make-lead';
import { makeSampleOutcomes } from './make-outcomes';
import { type SampleStep, sampleAgents } from './plan';
import { randomOf } from './random';

interface StepCall {
  readonly step: SampleStep;
  readonly catalogue: Catalogue;
  readonly signal: AbortSignal;
}

/** What a step has written: it ends now, and the leads of it began so many seconds ago. */
interface Made {
  readonly leadIds: readonly number[];
  readonly batchId: number | null;
  readonly seconds: number;
}

/**
 * Makes one step of the sample data, in the transaction that holds its row: its leads through the verbs, marked, moved
 * back to the step's time, and told to nobody. It is made whole, or not at all.
 */
export async function makeStep(
  ctx: Context,
  tx: Queryable,
  data: SampleDataRow,
  call: StepCall,
): Promise<void> {
  const { step } = call;
  const userId = data.agentIds[step.agent % sampleAgents];
  if (userId === undefined) throw new Error('the sample data has no agents');
  const inStep = stepContext(ctx, tx, { affiliateId: data.affiliateId, userId });
  // Whole seconds, so that what is moved there and back is where it was.
  const ago = Math.round((ctx.clock.now().getTime() - step.at.getTime()) / 1_000);
  const { leadIds, batchId, seconds } = await makeNow(inStep, data, call, ago);
  await insertPretendLeads(tx, leadIds, { kind: 'sample', userId: null });
  await updateTimesOfLeads(tx, leadIds, ago - seconds);
  if (batchId !== null) await updateTimesOfBatch(tx, batchId, ago);
  await updateNothingDue(tx, leadIds);
  await releasePlaces(tx, leadIds);
  // Another seed than the lead's own numbers: what is drawn here changes nothing there.
  await makeSampleOutcomes(inStep, leadIds, randomOf(data.done + 1_000_000));
  await deleteEventsOut(tx, { leadIds, batchId });
  await updateSampleStep(tx, data.affiliateId, batchId);
}

async function makeNow(
  ctx: AffiliateContext,
  { batchIds, done }: SampleDataRow,
  { step, catalogue, signal }: StepCall,
  ago: number,
): Promise<Made> {
  const intentOf = intentChooser(catalogue, ctx.scope.affiliateId);
  if (step.kind === 'file') {
    const batchId = await makeSampleFile(ctx, step, intentOf, signal);
    return { batchId, leadIds: [...(await listLeadsOfFile(ctx.database, batchId)).values()], seconds: 0 };
  }
  const [text] = await listCurrentConsentTexts(ctx);
  if (!text) throw new AppError('conflict', 'There is no consent text to read out.');
  const { applicant, product, story } = step;
  const random = randomOf(done);
  const lead = { applicant, intentId: intentOf(product), consentText: text.key, story, random };
  if (step.kind === 'call') {
    const batchId = batchIds[step.file];
    const ofFile = batchId === undefined ? null : await listLeadsOfFile(ctx.database, batchId);
    const leadId = ofFile?.get(step.row);
    // The row was refused: the file's products are others by now.
    if (leadId === undefined) return { batchId: null, leadIds: [], seconds: 0 };
    // As old as it is when it is called.
    await updateTimesOfLeads(ctx.database, [leadId], -ago);
  }
  const { leadId, seconds } = await makeSampleLead(ctx, catalogue, lead);
  if (step.kind === 'lead' && step.callBackHours !== undefined)
    await callAgain(ctx, leadId, step.callBackHours);
  return { batchId: null, leadIds: [leadId], seconds };
}

/** Within contact hours, by anybody of the team: a call that is still ahead, so it is counted from now. */
async function callAgain(ctx: AffiliateContext, leadId: number, hours: number): Promise<void> {
  await setCallBack(ctx, publicId(ctx.env.idKey, 'lead', leadId), {
    dueAt: new Date(ctx.clock.now().getTime() + hours * 3_600_000).toISOString(),
    mine: false,
    askedForByApplicant: false,
    partnerId: null,
  });
}
