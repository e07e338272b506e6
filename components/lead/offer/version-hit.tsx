import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { formatCount, formatNumber, listed } from '@/components/base/ui/format';
import { LeadStateBadge } from '@/components/base/ui/lead-state';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { VersionHit as Hit, HitLead } from '@/lib/lead/offer/version-lead';
import type { Environment } from '@/word/environment';
import { MatchMany } from './match-many';

const linkClass = 'text-accent underline underline-offset-2';
const shownLeads = 50;

interface VersionHitProps {
  hit: Hit;
  environment: Environment;
  mayMatch: boolean;
}

/** Whom a version of the catalogue hit: its leads, what they would have by the rules in force now, and the way back. */
export function VersionHit({ hit, environment, mayMatch }: VersionHitProps) {
  const { version, at, until, leads, affiliates, judged, leftOut, partners, hits } = hit;
  const leadsHref = (affiliate?: number) =>
    `/operator/lead?version=${version}&environment=${environment}${affiliate === undefined ? '' : `&affiliate=${affiliate}`}`;
  const open = hits.filter(({ isOpen }) => isOpen);
  return (
    <Card>
      <CardHeader
        title={`Leads offered under version ${version}`}
        note={
          <>
            <Moment at={at} /> to {until === null ? 'now: it is in force' : <Moment at={until} />}
          </>
        }
        action={
          mayMatch &&
          open.length > 0 && <MatchMany leads={open.map(({ id, name, isOpen }) => ({ id, name, isOpen }))} />
        }
      />
      <CardBody className="flex flex-col gap-4 text-sm">
        {leads === 0 ? (
          <p className="text-ink-2">No lead has its current offer from this version.</p>
        ) : (
          <>
            <p>
              <Link href={leadsHref()} className={linkClass}>
                {formatCount(leads, 'lead')}
              </Link>{' '}
              of {formatCount(affiliates.length, 'affiliate')}:{' '}
              {affiliates.slice(0, 10).map(({ id, name, leads: theirs }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <Link href={leadsHref(id)} className={linkClass}>
                    {name}
                  </Link>{' '}
                  {formatNumber(theirs)}
                </span>
              ))}
              {affiliates.length > 10 && ` and ${formatCount(affiliates.length - 10, 'other')}`}.
            </p>
            <p className="text-ink-2">
              {judgedText(hit, { judged, leftOut, count: hits.length, open: open.length })}
            </p>
          </>
        )}
      </CardBody>
      {partners.length > 0 && (
        <Table label="Lenders" cards>
          <TableHead>
            <HeaderCell>Lender</HeaderCell>
            <HeaderCell className="text-right">Would have had</HeaderCell>
            <HeaderCell className="text-right">Would not have had</HeaderCell>
          </TableHead>
          <tbody>
            {partners.map(({ id, name, gained, lost }) => (
              <Row key={id}>
                <Cell>
                  <Link href={`/operator/lender/${id}`} className={linkClass}>
                    {name}
                  </Link>
                </Cell>
                <Cell label="Would have had" className="tabular text-right">
                  {formatNumber(gained)}
                </Cell>
                <Cell label="Would not have had" className="tabular text-right">
                  {formatNumber(lost)}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      {hits.length > 0 && <HitLeads hits={hits} />}
    </Card>
  );
}

function judgedText(
  { leads, until }: Hit,
  { judged, leftOut, count, open }: { judged: number; leftOut: number; count: number; open: number },
): string {
  const sample =
    judged + leftOut < leads ? `Of the newest ${formatNumber(judged)}` : `Of ${formatNumber(judged)}`;
  const than = until === null ? 'now' : 'by the rules in force now';
  return [
    `${sample} that an offer would take, judged by rules alone, ${count === 0 ? 'none' : formatNumber(count)} would have other lenders ${than}`,
    count > open
      ? `; ${formatNumber(count - open)} of them ${count - open === 1 ? 'is' : 'are'} with a lender and stay as they are`
      : '',
    '.',
  ].join('');
}

function HitLeads({ hits }: { hits: readonly HitLead[] }) {
  return (
    <>
      <Table label="Leads that would have other lenders" cards>
        <TableHead>
          <HeaderCell>Lead</HeaderCell>
          <HeaderCell>Affiliate</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell>Lenders</HeaderCell>
        </TableHead>
        <tbody>
          {hits.slice(0, shownLeads).map(({ id, name, affiliateName, state, gained, lost }) => (
            <Row key={id}>
              <Cell>
                <Link href={`/operator/lead/${id}`} className={linkClass}>
                  {name}
                </Link>
              </Cell>
              <Cell label="Affiliate">{affiliateName}</Cell>
              <Cell label="State">
                <LeadStateBadge state={state} />
              </Cell>
              <Cell label="Lenders">
                {listed([
                  ...(gained > 0 ? [`${formatNumber(gained)} more`] : []),
                  ...(lost > 0 ? [`${formatNumber(lost)} fewer`] : []),
                ])}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {hits.length > shownLeads && (
        <p className="px-5 py-4 text-sm text-ink-2 sm:px-6">
          {formatNumber(shownLeads)} of {formatNumber(hits.length)} are shown.
        </p>
      )}
    </>
  );
}
