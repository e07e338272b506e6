import type { Queryable } from '@/db/client';
import {
  findIncident,
  type IncidentRow,
  listIncidents,
  listMeasures,
  listScopes,
  type VersionRow,
} from '@/db/query/care/incident';
import { scopeSteps } from '@/db/query/care/incident-source';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound } from '@/lib/base/error/error';
import type { IncidentKind } from '@/word/incident';
import {
  type IncidentPage,
  type IncidentView,
  type ListedIncidentView,
  peopleOf,
  type ScopeView,
} from './view';

export const shownIncidents = 100;
const shownVersions = 50;
/** Of one incident: far more than anybody writes down. */
export const mostMeasures = 200;

/** Lists the newest incidents, of both environments. */
export async function listAllIncidents(ctx: Context): Promise<ListedIncidentView[]> {
  assertMay(ctx, 'incident.list');
  return (await listIncidents(ctx.database, shownIncidents)).map((row) => ({
    ...incidentView(row),
    state: row.state,
    people: { production: peopleOf(row, 'production'), uat: peopleOf(row, 'uat') },
  }));
}

/** Returns an incident with the versions of its scope and its measures. Throws `incident not found`. */
export async function getIncident(ctx: Context, id: number): Promise<IncidentPage> {
  assertMay(ctx, 'incident.list');
  return loadIncident(ctx.database, id);
}

/** The same for verbs that have asked. */
export async function loadIncident(db: Queryable, id: number): Promise<IncidentPage> {
  const row = await findIncident(db, id);
  if (!row) throw notFound('incident');
  const scopes = await listScopes(db, id, shownVersions);
  const measures = await listMeasures(db, id, mostMeasures);
  return {
    incident: incidentView(row),
    scopes: scopes.map((scope) => scopeView(row.subjectKind, scope)),
    measures: measures.map(({ at, ...measure }) => ({ ...measure, at: at.toISOString() })),
  };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function incidentView(row: IncidentRow): IncidentView {
  const { id, certainty, nature, lateReason, callNumber, signedBy, version, by } = row;
  return {
    id,
    kind: row.subjectKind,
    subject: row.subjectName,
    from: row.fromAt.toISOString(),
    to: row.toAt.toISOString(),
    noticedAt: row.noticedAt.toISOString(),
    certainty,
    nature,
    lateReason,
    regulatorToldAt: iso(row.regulatorToldAt),
    peopleToldAt: iso(row.peopleToldAt),
    callNumber,
    signedBy,
    version,
    by,
    createdAt: row.createdAt.toISOString(),
  };
}

function scopeView(kind: IncidentKind, row: VersionRow): ScopeView {
  const steps = scopeSteps[kind].length;
  const { version, state, looked, rows, unknown, by } = row;
  return {
    version,
    state,
    step: Math.min(row.step + 1, steps),
    steps,
    looked,
    rows,
    unknown,
    by,
    createdAt: row.createdAt.toISOString(),
    endedAt: iso(row.endedAt),
  };
}
