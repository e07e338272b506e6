import type { Command } from 'commander';
import { leadReadBuffer } from '@/lib/desk/lead-read/record-read';
import { getLeadTrace } from '@/lib/lead/lead-trace/get-lead-trace';
import { pairs, table } from '@/scripts/cli/base/output';
import type { AddCommand } from '@/scripts/cli/base/run';

export function addLeadCommands(program: Command, add: AddCommand): void {
  const lead = program.command('lead').description('leads of any affiliate, masked');

  add(
    lead
      .command('show')
      .description('a lead and everything that happened to it; that you looked is logged')
      .argument('<id>', 'the id that its client has'),
    async (ctx, _, hashid = '') => {
      const { id, environment, affiliate, intent, state, source, by, applicant, ...trace } =
        await getLeadTrace(ctx, hashid);
      // This process is about to end.
      await leadReadBuffer.flush();
      const { createdAt, updatedAt, entries } = trace;
      return {
        json: {
          id,
          environment,
          affiliate: affiliate.name,
          intent,
          state,
          source,
          by,
          applicant: applicant && {
            name: applicant.name,
            phone: applicant.phone,
            id_number: applicant.idNumber,
          },
          created_at: createdAt,
          updated_at: updatedAt,
          history: entries.map((entry) => ({
            at: entry.at,
            what: entry.what,
            by: entry.by,
            is_problem: entry.isProblem,
            status: entry.status,
            duration_ms: entry.durationMs,
            facts: entry.facts,
            request_id: entry.requestId,
          })),
        },
        lines: [
          ...pairs({
            id,
            environment,
            affiliate: affiliate.name,
            intent,
            state,
            source,
            by,
            applicant: applicant ? `${applicant.name}, ${applicant.phone}, ${applicant.idNumber}` : 'erased',
            created: createdAt,
            updated: updatedAt,
          }),
          '',
          ...table(
            ['at', 'what', 'by', 'status', 'ms', 'more'],
            entries.map((entry) => [
              entry.at,
              entry.what,
              entry.by,
              entry.status,
              entry.durationMs,
              entry.facts.join(', ') || null,
            ]),
          ),
        ],
      };
    },
  );
}
