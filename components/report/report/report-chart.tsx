import { Card, CardBody } from '@/components/base/ui/card';
import { FunnelChart } from '@/components/report/dashboard/funnel-chart';
import type { ReportCounts, ReportDays } from '@/lib/report/report/view';

/** The report's leads over time, whatever it is grouped by. */
export function ReportChart({
  chart: { from, to, days },
  total,
}: {
  chart: ReportDays;
  total: ReportCounts;
}) {
  const view = {
    ...{ from, to, total: stagesOf(total), userId: null },
    days: days.map((one) => ({ day: one.day, ...stagesOf(one) })),
  };
  return (
    <Card className="mb-4">
      <CardBody>
        <FunnelChart from={from} view={view} isLinked={false} />
      </CardBody>
    </Card>
  );
}

const stagesOf = ({ leads, offered, accepted }: Pick<ReportCounts, 'leads' | 'offered' | 'accepted'>) => ({
  leads,
  matched: offered,
  accepted,
});
