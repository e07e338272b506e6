import type { Queryable } from '@/db/client';
import {
  type ApplicantStatementSource,
  type ConsentSource,
  type ErasureProofSource,
  listApplicantStatementSources,
  listConsentSources,
  listErasureProofSources,
  listOptOutSources,
  listRightsRequestSources,
  listStatementSources,
  listWithdrawalSources,
  type OptOutSourceRow,
  type RightsRequestSource,
  type StatementSource,
  type WithdrawalSource,
} from '@/db/query/care/ledger-log-source';
import { listSealedDays, type SealedDayRow } from '@/db/query/care/sealed-day';
import type { LeafDetail } from '@/db/schema/care/ledger-log';
import type { LeafKind } from '@/word/ledger-log';

/** What a leaf is about. */
export interface LeafSubject {
  readonly kind: LeafKind;
  readonly sourceId: number;
  readonly detail: LeafDetail | null;
}

/** The rows that leaves are about, by their numbers. */
export interface Sources {
  readonly consents: ReadonlyMap<number, ConsentSource>;
  readonly withdrawals: ReadonlyMap<number, WithdrawalSource>;
  readonly optOuts: ReadonlyMap<number, OptOutSourceRow>;
  readonly erasures: ReadonlyMap<number, ErasureProofSource>;
  readonly requests: ReadonlyMap<number, RightsRequestSource>;
  readonly said: ReadonlyMap<number, ApplicantStatementSource>;
  readonly days: ReadonlyMap<number, SealedDayRow>;
  readonly statements: ReadonlyMap<string, StatementSource>;
}

/** Names a statement, which has a number of its affiliate and environment only. */
export const statementName = (affiliate: unknown, environment: unknown, number: number): string =>
  `${affiliate} ${environment} ${number}`;

/** Reads the rows that these leaves are about, of each table in one statement. */
export async function readSources(db: Queryable, leaves: readonly LeafSubject[]): Promise<Sources> {
  const idsOf = (...kinds: readonly LeafKind[]) =>
    leaves.filter(({ kind }) => kinds.includes(kind)).map(({ sourceId }) => sourceId);
  const [consents, withdrawals, optOuts, erasures, requests, said, days, statements] = await Promise.all([
    listConsentSources(db, idsOf('consent')),
    listWithdrawalSources(db, idsOf('withdrawal')),
    listOptOutSources(db, idsOf('opt-out', 'opt-out lifted')),
    listErasureProofSources(db, idsOf('applicant erased')),
    listRightsRequestSources(db, idsOf('rights request', 'rights request ended')),
    listApplicantStatementSources(db, idsOf('applicant statement', 'applicant statement ended')),
    listSealedDays(db, idsOf('leads of a key')),
    listStatementSources(
      db,
      leaves
        .filter(({ kind }) => kind === 'statement closed')
        .map(({ sourceId, detail }) => ({
          affiliate: Number(detail?.affiliate),
          environment: String(detail?.environment),
          number: sourceId,
        })),
    ),
  ]);
  const byId = <Row extends { id: number }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.id, row]));
  return {
    consents: byId(consents),
    withdrawals: byId(withdrawals),
    optOuts: byId(optOuts),
    erasures: byId(erasures),
    requests: byId(requests),
    said: byId(said),
    days: byId(days),
    statements: new Map(
      statements.map((row) => [statementName(row.affiliateId, row.environment, row.number), row]),
    ),
  };
}
