import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigurationError, settingNames, wrongValue } from './env';

/**
 * Puts the settings of a file into `environment`, where they are not set already: the process environment wins, also
 * with an empty value. The file is `.env` in the working directory, or the one that `ENV_FILE` names; `ENV_FILE=` reads
 * none. Answers with the names in it that are no settings of ours, which are left alone. Throws `ConfigurationError`
 * in one line that names the file and every wrong setting in it (design 8).
 */
export function loadEnvFile(environment: Record<string, string | undefined>): string[] {
  const file = environment.ENV_FILE ?? '.env';
  const text = file === '' ? null : readText(file, environment.ENV_FILE !== undefined);
  if (text === null) return [];
  const found = Object.entries(parseEnv(text)).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
  const ours = found.filter(({ name }) => settingNames.includes(name) && environment[name] === undefined);
  const wrong = [
    ...unreadableLines(text).map((line) => `line ${line} is not NAME=value`),
    ...ours.flatMap(({ name, value }) => {
      const problem = value === '' ? null : wrongValue(name, value);
      return problem === null ? [] : [`${name} ${problem}`];
    }),
  ];
  if (wrong.length > 0) throw new ConfigurationError(`${file}: ${wrong.join('; ')}`);
  for (const { name, value } of ours) environment[name] = value;
  return found.map(({ name }) => name).filter((name) => !settingNames.includes(name));
}

/** The file's text without a byte order mark; null when it is not there and nobody has asked for it by name. */
function readText(file: string, isNamed: boolean): string | null {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' && !isNamed) return null;
    const reason = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : code;
    throw new ConfigurationError(`${file} cannot be read: ${reason}`);
  }
}

/** The numbers of the lines that Node would pass over without a word, such as `PORT: 3000`. */
function unreadableLines(text: string): number[] {
  // A quoted value may go over several lines.
  const values = /^\s*(?:export\s+)?[\w.-]+\s*=[ \t]*(["'`])[\s\S]*?\1/gm;
  const lines = text.replace(values, (value) => `NAME=${value.replace(/[^\n]/g, '')}`).split('\n');
  return lines.flatMap((line, at) => (/^\s*(#.*|(export\s+)?[\w.-]+\s*=.*)?$/.test(line) ? [] : [at + 1]));
}
