import { type Command, InvalidArgumentError } from 'commander';
import { validationFailed } from '@/lib/base/error/error';
import { scopeIncident } from '@/lib/care/incident/scope-incident';
import { table } from '@/scripts/cli/base/output';
import type { AddCommand } from '@/scripts/cli/base/run';
import { incidentDataWords, incidentKinds, incidentWayWords } from '@/word/incident';

interface ScopeOptions {
  key?: string;
  user?: string;
  session?: string;
  partner?: string;
  affiliate?: string;
  from: Date;
  to: Date;
}

function momentOption(value: string): Date {
  const at = new Date(value);
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(value) ||
    Number.isNaN(at.getTime())
  )
    throw new InvalidArgumentError('It must be a moment such as 2026-11-24T08:00:00+02:00.');
  return at;
}

export function addIncidentCommands(program: Command, add: AddCommand): void {
  const incident = program.command('incident').description('whose data a leak may have touched');
  add(
    incident
      .command('scope')
      .description('count people and leads touched through one key, user, session, lender or affiliate')
      .option('--key <id>', 'an API key, by its number or last characters')
      .option('--user <email>', 'a user, also one who was removed; or the number')
      .option('--session <number>', 'a session, by the number that the audit trail shows')
      .option('--partner <slug>', 'a lender: what it was sent')
      .option('--affiliate <slug>', 'all that happened to its leads')
      .requiredOption('--from <moment>', 'such as 2026-11-24T08:00:00+02:00', momentOption)
      .requiredOption('--to <moment>', 'up to and without this moment', momentOption),
    async (ctx, options: ScopeOptions) => {
      const [subject, ...others] = incidentKinds.flatMap((kind) => {
        const name = options[kind];
        return name === undefined ? [] : [{ kind, name }];
      });
      if (!subject || others.length > 0)
        throw validationFailed({ key: ['name one of --key, --user, --session, --partner, --affiliate'] });
      const { rows, unknown } = await scopeIncident(ctx, { ...subject, from: options.from, to: options.to });
      const lines = table(
        ['environment', 'how', 'data', 'people', 'leads', 'erased', 'first', 'last'],
        rows.map((row) => [
          row.environment,
          row.way === null ? 'all' : incidentWayWords[row.way],
          row.data === null ? '' : incidentDataWords[row.data],
          row.people,
          row.leads,
          row.erased,
          row.first,
          row.last,
        ]),
      );
      const notKnown = unknown.length > 0 ? ['', 'not known:', ...unknown.map((line) => `- ${line}`)] : [];
      return {
        json: { rows: [...rows], unknown: [...unknown] },
        lines: [...(rows.length > 0 ? lines : ['nothing is recorded']), ...notKnown],
      };
    },
  );
}
