import { type Command, Option } from 'commander';
import { getAffiliateBySlug } from '@/lib/account/affiliate/get-affiliate';
import { parseInput } from '@/lib/base/input/parse-input';
import { groupDigits } from '@/lib/base/text/text';
import { fileName, fileValue } from '@/lib/report/report/columns';
import { figureOf, figures, type ReportGroup, reportGroups } from '@/lib/report/report/definition';
import { getReport } from '@/lib/report/report/get-report';
import { figuresJson, rowJson } from '@/lib/report/report/json';
import { nameOf } from '@/lib/report/report/name';
import { reportInput } from '@/lib/report/report/schema';
import type { ReportCounts } from '@/lib/report/report/view';
import { table, UsageError } from '@/scripts/cli/base/output';
import { type AddCommand, environmentOption } from '@/scripts/cli/base/run';
import type { Environment } from '@/word/environment';

interface ReportOptions {
  environment: Environment;
  from?: string;
  to?: string;
  when?: string;
  affiliate?: string;
  basis: 'received' | 'happened';
}

export function addReportCommand(program: Command, add: AddCommand): void {
  add(
    program
      .command('report')
      .description('what became of leads: offers, accepts, approvals, pay-outs and returns')
      .addOption(environmentOption())
      .option('--by <groups>', `group by some of: ${reportGroups.join(', ')}`, 'partner')
      .option('--from <day>', 'first day, such as 2026-11-01')
      .option('--to <day>', 'last day; today unless given')
      .option(
        '--when <period>',
        'instead of a first day: today, yesterday, month, last-month, or days such as 7d',
      )
      .option('--affiliate <slug>', 'of this affiliate only')
      .addOption(
        new Option('--basis <day>', 'what became of leads by the day they were received, or it happened')
          .choices(['received', 'happened'])
          .default('received'),
      ),
    async (ctx, { environment, affiliate, from, to, when, basis }: ReportOptions) => {
      // Every command takes `--by NAME`, for the audit trail, so that the program has the value; a report is not audited.
      const by = groupsOf(program.opts<{ by?: string }>().by ?? 'partner');
      const affiliateId = affiliate === undefined ? undefined : (await getAffiliateBySlug(ctx, affiliate)).id;
      const asked = {
        environment,
        by,
        affiliate: affiliateId,
        from,
        to,
        when,
        happened: basis === 'happened',
      };
      const view = await getReport(ctx, parseInput(reportInput, asked));
      return {
        json: {
          environment,
          from: view.from,
          to: view.to,
          by: view.by,
          basis,
          groups: view.groups,
          total: figuresJson(view.total),
          rows: view.rows.map((row) => rowJson(view.by, row)),
        },
        lines: [
          ...table(
            [...view.by, ...figures.map(fileName)],
            [...view.rows, null].map((row) => [
              ...view.by.map((group, index) => (row ? nameOf(group, row) : index === 0 ? 'total' : '')),
              ...figures.map((figure) => text(row ?? view.total, figure)),
            ]),
          ),
          ...(view.groups === view.rows.length
            ? []
            : [
                `there are ${view.groups === null ? 'more' : groupDigits(view.groups)} groups; the total counts all`,
              ]),
        ],
      };
    },
  );
}

function groupsOf(text: string): ReportGroup[] {
  const names = text.split(',').map((name) => name.trim());
  const groups = reportGroups.filter((group) => names.includes(group));
  if (groups.length === names.length) return groups;
  throw new UsageError(`--by: must be one or several of ${reportGroups.join(', ')}, such as partner,day`);
}

/** A figure that is not complete says so. */
function text(counts: ReportCounts, figure: (typeof figures)[number]): string {
  const value = fileValue(figure, counts);
  if (value === null) return '–';
  const shown = figure.kind === 'rate' ? `${value} %` : groupDigits(value);
  return figureOf(figure, counts).isOpen ? `${shown} so far` : shown;
}
