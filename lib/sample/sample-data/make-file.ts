import type { AffiliateContext } from '@/lib/base/actor/context';
import { importBatch } from '@/lib/batch/import/import-batch';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';
import type { SampleApplicant } from './applicant';
import type { Fault, SampleStep } from './plan';

type SampleFile = Extract<SampleStep, { kind: 'file' }>;

const headings = {
  first_name: 'First name',
  last_name: 'Last name',
  cell_phone_number: 'Cell phone number',
  email: 'Email',
  id_number: 'ID number',
  intent_id: 'Intent id',
  popi: 'Popi',
  net_income: 'Net income',
  gross_income: 'Gross income',
  loan_amount_required: 'Loan amount required',
  debt_amount: 'Debt amount',
  employed: 'Employed',
  province: 'Province',
} as const;

/**
 * Uploads a file of leads and imports it, in the transaction of the context. Some rows are refused, each for a reason of
 * its own. Returns the batch's id.
 */
export async function makeSampleFile(
  ctx: AffiliateContext,
  { fileName, rows }: SampleFile,
  intentOf: (product: number) => number,
  signal: AbortSignal,
): Promise<number> {
  const lines = rows.map(({ applicant, product, fault }) =>
    lineOf({ ...applicant, intent_id: intentOf(product), popi: true }, fault),
  );
  const form = new FormData();
  const text = [Object.values(headings).join(','), ...lines].join('\r\n');
  form.set('file', new File([text], fileName, { type: 'text/csv' }));
  const batchId = await receiveBatch(ctx, new Request('http://localhost/', { method: 'POST', body: form }));
  // The job that was added with it finds nothing left to do.
  for (;;) {
    const outcome = await importBatch({ ...ctx, actor: { kind: 'worker' } }, batchId, signal);
    if (outcome.kind === 'finished') return batchId;
    if (outcome.runAfterMs > 0) throw new Error('the import waits');
  }
}

const broken: Record<Fault, (row: SampleApplicant) => SampleApplicant> = {
  'id number': (row) => ({ ...row, id_number: String(row.id_number).slice(0, -1) }),
  phone: (row) => ({ ...row, cell_phone_number: '08212' }),
  consent: (row) => ({ ...row, popi: false }),
  name: (row) => ({ ...row, last_name: '' }),
};

function lineOf(row: SampleApplicant, fault: Fault | null): string {
  const cells = fault === null ? row : broken[fault](row);
  return Object.keys(headings)
    .map((field) => String(cells[field] ?? ''))
    .join(',');
}
