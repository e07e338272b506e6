import {
  countInboxRows,
  type DoneRow,
  type InboxRow,
  listDoneRows,
  listInboxRows,
} from '@/db/query/event/inbox';
import { rightsKindText } from '@/lib/applicant/rights';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { counted, shortDay, weekMoment } from '@/lib/base/text/text';
import { southAfricanDate } from '@/lib/base/time/date';
import { alertWords } from '@/lib/event/alert/words';
import type { AuditAction } from '@/word/audit-action';
import type { RightsKind } from '@/word/rights-request';
import type { DoneItem, Inbox, InboxItem } from './view';

const mostDone = 50;

/** What ends something that waits, and what it is called when it is over. */
const doneText = {
  'api-key-request.decided': 'Key request decided',
  'application.decided': 'Application decided',
  'outcome.placed': 'Outcome placed',
  'outcome.set-aside': 'Outcome set aside',
  'catalogue.planned-applied': 'Planned change made',
  'catalogue.planned-cancelled': 'Planned change cancelled',
  'rights-request.answered': 'Request of an applicant answered',
  'rights-request.refused': 'Request of an applicant refused',
  'rights-request.withdrawn': 'Request of an applicant withdrawn',
  'catalogue.proposal-planned': 'Lender’s proposal planned',
  'catalogue.proposal-returned': 'Lender’s proposal returned',
} as const satisfies Partial<Record<AuditAction, string>>;
type DoneAction = keyof typeof doneText;

/**
 * Lists what waits for operators in both environments, what is put off, and what was done in the last seven days (design
 * event 18). A thing is done by the verb of its own page, and never here.
 */
export async function listInbox(ctx: Context): Promise<Inbox> {
  assertMay(ctx, 'inbox.list');
  const [rows, done] = await Promise.all([
    listInboxRows(ctx.database),
    listDoneRows(ctx.database, Object.keys(doneText) as DoneAction[], mostDone),
  ]);
  const items = rows.map((row) => itemView(ctx, row));
  return {
    waiting: items.filter(({ snoozed }) => snoozed === null),
    snoozed: items
      .filter(({ snoozed }) => snoozed !== null)
      .sort((a, b) => ((a.snoozed?.until ?? '') < (b.snoozed?.until ?? '') ? -1 : 1)),
    done: done.map(doneView),
  };
}

/** Counts what waits and is not put off. */
export function countInbox(ctx: Context): Promise<number> {
  assertMay(ctx, 'inbox.list');
  return countInboxRows(ctx.database);
}

function itemView(ctx: Context, row: InboxRow): InboxItem {
  const { kind, subjectId, environment, since, takenById, takenBy, takenAt, snoozedUntil, snoozedBy } = row;
  return {
    kind,
    id: subjectId,
    environment,
    since: since.toISOString(),
    ...wordsOf(ctx, row),
    isOfChosen: kind === 'outcomes' || kind === 'planned-change',
    taken:
      takenById === null || takenBy === null || takenAt === null
        ? null
        : { byId: takenById, by: takenBy, at: takenAt.toISOString() },
    snoozed:
      snoozedUntil === null ? null : { until: snoozedUntil.toISOString(), by: snoozedBy ?? 'a colleague' },
  };
}

function wordsOf({ clock }: Context, row: InboxRow): Pick<InboxItem, 'title' | 'advice' | 'href'> {
  const { kind, subjectId, subject, about, count, environment } = row;
  switch (kind) {
    case 'key-request':
      return {
        title: `${subject} requests the key ${about}`,
        advice: 'Approve or decline it.',
        href: '/operator/api-key',
      };
    case 'application':
      return {
        title: `An application of ${about} at ${subject} needs a decision`,
        advice: 'The lender never told us the outcome. Ask them and record it.',
        href: `/operator/application?environment=${environment}`,
      };
    case 'outcomes':
      return {
        title: `${counted(count, 'outcome')} of ${subject} ${count === 1 ? 'waits' : 'wait'} to be placed`,
        advice: 'None of them counts until then.',
        href: '/operator/outcome',
      };
    case 'planned-change': {
      const rest = count > 3 ? ` and ${count - 3} more` : '';
      if (about === 'proposed')
        return {
          title: `${subject} proposes a change`,
          advice: 'Apply it, now or at a time, or return it with a reason.',
          href: `/operator/change/proposal/${subjectId}`,
        };
      return about === 'held'
        ? {
            title: `The planned change of ${subject}${rest} is held`,
            advice: 'Apply it or cancel it.',
            href: '/operator/change',
          }
        : {
            title: `${subject}${rest} will change ${row.dueAt === null ? 'soon' : weekMoment(row.dueAt, clock.now(), 'at ')}`,
            advice: null,
            href: '/operator/change',
          };
    }
    case 'rights-request':
      return {
        title: `An applicant asks for ${rightsKindText[subject as RightsKind]}${about === null ? '' : `, through ${about}`}`,
        advice: row.dueAt === null ? null : `Answer in writing by ${shortDay(southAfricanDate(row.dueAt))}.`,
        href: `/operator/rights/${row.subjectId}`,
      };
    case 'alert': {
      if (row.alertKind === null || row.detail === null) throw new Error('an alert without a kind');
      const { title, advice, path } = alertWords({
        kind: row.alertKind,
        environment,
        subject,
        subjectId: row.alertSubjectId,
        detail: row.detail,
      });
      return { title, advice, href: path };
    }
  }
}

function doneView({ at, action, environment, subject, by }: DoneRow<DoneAction>): DoneItem {
  const what = action === null ? 'Alert over' : doneText[action];
  return {
    at: at.toISOString(),
    what: subject === null ? what : `${what}: ${subject}`,
    environment,
    by,
  };
}
