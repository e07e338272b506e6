import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { Context } from '@/lib/base/actor/context';
import { isMonth, type Month } from '@/lib/money/commission/month';
import { environmentNames } from '@/word/environment';
import { changedInstallation, installationLine } from './installation';
import { type KeyPart, withContext } from './open';
import { type CommandAnswer, CommandFailed, print } from './output';
import { personOf } from './person';
import type { Terminal } from './terminal';

export interface CommandContext extends Context {
  readonly terminal: Terminal;
}

/** Attaches a command's action: runs it with a context, names the installation first if it writes, and prints the result. */
export type AddCommand = <Options extends object>(
  command: Command,
  action: (ctx: CommandContext, options: Options, argument?: string) => Promise<CommandAnswer>,
  /** What it does with PII_KEY; most use it. */
  keyPart?: (options: Options) => KeyPart,
) => void;

export function commandAdder(terminal: Terminal): AddCommand {
  return (command, action, keyPart = () => 'use') => {
    command.action(async () => {
      const answer = await withContext(
        terminal,
        async (ctx) => {
          const installation = changedInstallation(command, ctx.env);
          if (installation) terminal.stderr.write(`${installationLine(installation)}\n`);
          const { json, ...rest } = await action({ ...ctx, terminal }, command.opts(), command.args[0]);
          return { ...rest, json: { ...json, ...(installation && { installation }) } };
        },
        {
          part: keyPart(command.opts()),
          person: personOf(terminal, command.optsWithGlobals<{ by?: string }>().by),
        },
      );
      print(command, answer, terminal);
      if (answer.isBad) throw new CommandFailed();
    });
  };
}

export const environmentOption = () => optionalEnvironmentOption('uat or production').makeOptionMandatory();

export const optionalEnvironmentOption = (description: string) =>
  new Option('--environment <name>', description).choices(environmentNames);

export const environmentArgument = () =>
  new Argument('<name>', 'uat or production').choices(environmentNames);

export function integerOption(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}

export function monthOption(value: string): Month {
  if (!isMonth(value)) throw new InvalidArgumentError('It must be a month such as 2026-11.');
  return value;
}

export function onOrOff(value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new InvalidArgumentError('It must be on or off.');
  return value === 'on';
}
