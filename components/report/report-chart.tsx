import { FunnelChart } from '@/components/dashboard/funnel-chart';
import { Card, CardBody } from '@/components/ui/card';
import type { ReportCounts, ReportView } from '@/lib/report/view';

/** The report's leads over time, whatever it is grouped by; `view` is grouped by day. */
export function ReportChart({ view }: { view: ReportView }) {
  const days = view.rows
    .flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...stagesOf(row) }]))
    .sort((one, other) => one.day.localeCompare(other.day));
  return (
    <Card className="mb-4">
      <CardBody>
        <FunnelChart
          from={view.from}
          view={{ from: view.from, to: view.to, days, total: stagesOf(view.total), userId: null }}
          isLinked={false}
        />
      </CardBody>
    </Card>
  );
}

const stagesOf = ({ leads, offered, accepted }: ReportCounts) => ({ leads, matched: offered, accepted });
