import type { Command } from 'commander';
import { getAffiliateBySlug } from '@/lib/account/affiliate/get-affiliate';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { parseInput } from '@/lib/base/input/parse-input';
import { countSampleData } from '@/lib/sample/sample-data/count-sample-data';
import { makeSampleData } from '@/lib/sample/sample-data/make-sample-data';
import { removeSampleData } from '@/lib/sample/sample-data/remove-sample-data';
import { makeSampleDataInput, removeSampleDataInput } from '@/lib/sample/sample-data/schema';
import type { SampleDataView } from '@/lib/sample/sample-data/view';
import { type CommandAnswer, pairs } from '@/scripts/cli/base/output';
import { type AddCommand, type CommandContext, integerOption } from '@/scripts/cli/base/run';

interface OfAffiliate {
  affiliate: string;
}

export function addSampleDataCommands(program: Command, add: AddCommand): void {
  const sample = program.command('sample-data').description('made-up leads in UAT, to look around in');

  add(
    sample
      .command('make')
      .description('make sample data for an affiliate; a worker needs a minute for it')
      .requiredOption('--affiliate <slug>', 'whose')
      .option('--days <number>', 'how many days it goes back (default: 60)', integerOption),
    async (ctx, { affiliate, days }: OfAffiliate & { days?: number }) => {
      const own = await contextOf(ctx, affiliate);
      await makeSampleData(own, parseInput(makeSampleDataInput, { days }));
      return answer(await countSampleData(own));
    },
  );

  add(
    sample
      .command('count')
      .description('how much there is, and how far it is made')
      .requiredOption('--affiliate <slug>', 'whose'),
    async (ctx, { affiliate }: OfAffiliate) => answer(await countSampleData(await contextOf(ctx, affiliate))),
  );

  add(
    sample
      .command('remove')
      .description('remove it, with what people have done with its leads')
      .requiredOption('--affiliate <slug>', 'whose')
      .option('--confirm <number>', 'confirm how many leads would be removed', integerOption),
    async (ctx, { affiliate, confirm }: OfAffiliate & { confirm?: number }) => {
      const own = await contextOf(ctx, affiliate);
      await removeSampleData(own, parseInput(removeSampleDataInput, { confirm }));
      return answer(await countSampleData(own));
    },
  );
}

/** Always in UAT: there is none elsewhere. */
async function contextOf(ctx: CommandContext, slug: string): Promise<AffiliateContext> {
  return { ...ctx, scope: mintScope((await getAffiliateBySlug(ctx, slug)).id, 'uat') };
}

function answer(view: SampleDataView): CommandAnswer {
  const { status, percent, days, leads, worked, batches } = view;
  return {
    json: { status, percent, days, leads, worked, batches },
    lines: pairs({ status, percent, days, leads, worked, batches }),
  };
}
