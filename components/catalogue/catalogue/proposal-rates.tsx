import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { formatNumber } from '@/components/base/ui/format';
import type { GroupRate, ProposalRates as Rates } from '@/lib/catalogue/planned-change/schema';

/** How many of the newest leads match now and then, in all and by gender and age. */
export function ProposalRates({ rates }: { rates: readonly Rates[] }) {
  return rates.map(({ intent, leads, before, after, genders, ages }) => (
    <Card key={intent} aria-label={`Match rates of ${intent}`}>
      <CardHeader
        title={`${intent}: what its rules would mean`}
        note={`Of ${formatNumber(leads)} leads of the newest offers`}
      />
      <CardBody>
        {leads === 0 ? (
          <p className="text-sm text-ink-2">No lead of this product was offered lately.</p>
        ) : (
          <table className="w-full max-w-xl text-sm">
            <thead className="text-left text-ink-2">
              <tr>
                <th scope="col" className="py-1 pr-4 font-medium">
                  Group
                </th>
                <th scope="col" className="py-1 pr-4 text-right font-medium">
                  Leads
                </th>
                <th scope="col" className="py-1 pr-4 text-right font-medium">
                  Match now
                </th>
                <th scope="col" className="py-1 text-right font-medium">
                  Then
                </th>
              </tr>
            </thead>
            <tbody className="tabular divide-y divide-line">
              {[{ group: 'All', leads, before, after }, ...genders, ...ages].map((rate) => (
                <Row key={rate.group} rate={rate} />
              ))}
            </tbody>
          </table>
        )}
      </CardBody>
    </Card>
  ));
}

function Row({ rate: { group, leads, before, after } }: { rate: GroupRate }) {
  const share = (count: number) => `${formatNumber(count)} (${Math.round((100 * count) / leads)} %)`;
  return (
    <tr>
      <th scope="row" className="py-1 pr-4 text-left font-normal first-letter:uppercase">
        {group}
      </th>
      <td className="py-1 pr-4 text-right">{formatNumber(leads)}</td>
      <td className="py-1 pr-4 text-right">{share(before)}</td>
      <td className="py-1 text-right">{share(after)}</td>
    </tr>
  );
}
