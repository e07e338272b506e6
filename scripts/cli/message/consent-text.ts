import type { Command } from 'commander';
import { parseInput } from '@/lib/base/input/parse-input';
import { addConsentText } from '@/lib/message/consent-text/add-consent-text';
import { listConsentTexts } from '@/lib/message/consent-text/list-consent-texts';
import { addConsentTextInput } from '@/lib/message/consent-text/schema';
import type { ConsentTextView } from '@/lib/message/consent-text/view';
import { pairs, table } from '@/scripts/cli/base/output';
import type { AddCommand } from '@/scripts/cli/base/run';

interface AddOptions {
  language: string;
  share: string;
  creditCheck: string;
  validFrom?: string;
}

export function addConsentTextCommands(program: Command, add: AddCommand): void {
  const consentText = program.command('consent-text').description('what agents read out to ask for consent');

  add(consentText.command('list').description('every version in every language'), async (ctx) => {
    const texts = (await listConsentTexts(ctx)).flatMap(({ texts: versions }) => versions);
    return {
      json: { texts: texts.map(viewJson) },
      lines: table(
        ['language', 'version', 'in force', 'valid from', 'words'],
        texts.map((text) => [text.language, text.version, text.inForce, text.validFrom, wordsOf(text)]),
      ),
    };
  });

  add(
    consentText
      .command('add')
      .description('add a version in a language; it is never edited or removed')
      .requiredOption('--language <code>', 'such as af, en, st, xh or zu')
      .requiredOption('--share <words>', 'the question whether lenders may get the details')
      .requiredOption('--credit-check <words>', 'the question whether they may do a credit check')
      .option('--valid-from <date>', 'from the start of that day; now if left out'),
    async (ctx, options: AddOptions) => {
      const stored = (await listConsentTexts(ctx)).find(({ language }) => language === options.language);
      const latest = stored?.texts[0]?.version ?? 0;
      const text = await addConsentText(ctx, parseInput(addConsentTextInput, { ...options, latest }));
      const { language, version, inForce, validFrom } = text;
      return {
        json: viewJson(text),
        lines: pairs({ language, version, 'in force': inForce, 'valid from': validFrom }),
      };
    },
  );
}

function viewJson(text: ConsentTextView) {
  const { key, language, version, inForce, validFrom, questions } = text;
  return { key, language, version, in_force: inForce, valid_from: validFrom, questions };
}

const wordsOf = ({ questions }: ConsentTextView) => questions.map(({ words }) => words).join(' ');
