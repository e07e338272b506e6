import type { Command } from 'commander';
import { parseInput } from '@/lib/base/input/parse-input';
import { declareHoliday, removeHoliday } from '@/lib/catalogue/calendar/declare-holiday';
import { listHolidays } from '@/lib/catalogue/calendar/list-holidays';
import { declareHolidayInput, removeHolidayInput } from '@/lib/catalogue/calendar/schema';
import { pairs, table } from '@/scripts/cli/base/output';
import type { AddCommand } from '@/scripts/cli/base/run';

export function addHolidayCommands(program: Command, add: AddCommand): void {
  const holiday = program.command('holiday').description('public holidays of South Africa');

  add(holiday.command('list').description('those of this year and the next that are ahead'), async (ctx) => {
    const holidays = await listHolidays(ctx);
    return {
      json: { holidays },
      lines: table(
        ['day', 'name', 'declared'],
        holidays.map(({ day, name, declared }) => [day, name, declared]),
      ),
    };
  });

  add(
    holiday
      .command('declare')
      .description('declare a day that no rule gives, such as an election')
      .requiredOption('--day <date>', 'such as 2026-11-04')
      .requiredOption('--name <name>', 'such as "Local government elections"'),
    async (ctx, options: { day: string; name: string }) => {
      const input = parseInput(declareHolidayInput, options);
      await declareHoliday(ctx, input);
      return { json: input, lines: pairs(input) };
    },
  );

  add(
    holiday
      .command('remove')
      .description('take a declared day back')
      .requiredOption('--day <date>', 'such as 2026-11-04'),
    async (ctx, options: { day: string }) => {
      const input = parseInput(removeHolidayInput, options);
      await removeHoliday(ctx, input);
      return { json: input, lines: [`${input.day} is no public holiday`] };
    },
  );
}
