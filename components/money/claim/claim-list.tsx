import { Badge } from '@/components/base/ui/badge';
import { capitalize, formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { ClaimView } from '@/lib/money/claim/view';
import { mostClaimsListed } from '@/word/return-claim';
import { claimStateWords, verdictWords } from './claim-words';

const readers = {
  operator: {
    hrefOf: ({ id }: ClaimView) => `/operator/return/${id}`,
    empty: 'A lender gives an application back with a reason; what is stored here says first what it knows.',
  },
  lender: {
    hrefOf: ({ id }: ClaimView) => `/lender/return/${id}`,
    empty: 'Open an application that you accepted, and give it back with a reason.',
  },
  affiliate: {
    hrefOf: ({ leadId }: ClaimView) => `/lead/${leadId}`,
    empty: 'When a lender wants to give a lead back, it stands here with the reason.',
  },
} as const;

/** Lists claims for returns. `reader`: whose page it is, which says where each leads to. */
export function ClaimList({
  claims,
  reader,
}: {
  claims: readonly ClaimView[];
  reader: keyof typeof readers;
}) {
  const { hrefOf, empty } = readers[reader];
  const isOperator = reader === 'operator';
  if (claims.length === 0) return <EmptyState title="No returns claimed">{empty}</EmptyState>;
  return (
    <>
      <Table label="Returns" cards>
        <TableHead>
          <HeaderCell>Applicant</HeaderCell>
          <HeaderCell>Reason</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell>Stored here</HeaderCell>
          <HeaderCell>Claimed</HeaderCell>
          {isOperator && <HeaderCell>Affiliate</HeaderCell>}
        </TableHead>
        <tbody>
          {claims.map((claim) => (
            <Row key={claim.id}>
              <Cell>
                <Link href={hrefOf(claim)} className="font-medium text-accent hover:underline">
                  {claim.applicant}
                </Link>
                <span className="block text-xs text-ink-2">
                  {claim.product} · {claim.partnerName}
                </span>
              </Cell>
              <Cell label="Reason">{capitalize(claim.reasonWords)}</Cell>
              <Cell label="State">
                <Badge tone={claimStateWords[claim.state].tone}>{claimStateWords[claim.state].label}</Badge>
              </Cell>
              <Cell label="Stored here" className="text-ink-2">
                {claim.box ? verdictWords[claim.box.verdict].label : 'Erased'}
              </Cell>
              <Cell label="Claimed" className="text-ink-2">
                <Moment at={new Date(claim.openedAt)} form="recent" />
              </Cell>
              {isOperator && <Cell label="Affiliate">{claim.affiliateName}</Cell>}
            </Row>
          ))}
        </tbody>
      </Table>
      {claims.length >= mostClaimsListed && (
        <p className="px-5 py-3 text-sm text-ink-2 sm:px-6">
          The first {formatNumber(mostClaimsListed)} are shown: open ones, then the newest.
        </p>
      )}
    </>
  );
}
