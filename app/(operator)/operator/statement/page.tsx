import type { Metadata } from 'next';
import { ExportButton } from '@/components/base/list/export-button';
import { Card } from '@/components/base/ui/card';
import { environmentLabel } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { Pager } from '@/components/base/ui/pager';
import { EmptyState } from '@/components/base/ui/state';
import { CloseMany } from '@/components/money/commission/close-many';
import { MonthChecklist } from '@/components/money/commission/month-checklist';
import { PlayMoney } from '@/components/money/commission/play-money';
import { StatementMatrix } from '@/components/money/commission/statement-matrix';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { getStatementMatrix, nextClose } from '@/lib/money/commission/matrix';
import { addMonths, isMonth, monthOf } from '@/lib/money/commission/month';
import { getMonthCheck } from '@/lib/money/commission/month-check';

export const metadata: Metadata = { title: 'Statements' };

export default async function StatementsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator('commission.list-all');
  const { last } = await searchParams;
  const matrix = await getStatementMatrix(context, {
    environment,
    last: typeof last === 'string' && isMonth(last) ? last : null,
  });
  const next = nextClose(matrix);
  const check =
    matrix.rows.length === 0
      ? null
      : await getMonthCheck(context, {
          environment,
          month: next?.month ?? addMonths(monthOf(context.clock.now()), -1),
        });
  return (
    <>
      <PageHeader
        title="Statements"
        note={`What each affiliate earned in ${environmentLabel(environment)}, and which months are closed.`}
        {...(matrix.rows.length > 0 && {
          action: (
            <ExportButton
              label="All ledgers as CSV"
              path="/api/portal/commission/ledger"
              body={{ environment, format: 'csv' }}
            />
          ),
        })}
      />
      <div className="flex flex-col gap-6">
        <PlayMoney environment={environment} />
        <Card>
          {matrix.rows.length === 0 ? (
            <EmptyState title="Nothing is earned yet">
              Months appear with the first entry of a ledger.
            </EmptyState>
          ) : (
            <>
              {may(context, 'commission.close') && <CloseMany environment={environment} next={next} />}
              <StatementMatrix matrix={matrix} />
            </>
          )}
        </Card>
        {check && <MonthChecklist check={check} />}
      </div>
      <Pager
        labels={['Later', 'Earlier']}
        newest={matrix.later === null ? null : `/operator/statement?last=${matrix.later}`}
        older={matrix.earlier === null ? null : `/operator/statement?last=${matrix.earlier}`}
      />
    </>
  );
}
