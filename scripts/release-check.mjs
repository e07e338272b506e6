// `npm run release-check`: what is looked at before a release besides the tests (CONTRIBUTING.md, "Release"). Needs the
// registry, so `npm test` does not run it.
//   npm run release-check -- --without-audit="why"    passes although no service could be asked for known weaknesses
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const sbomFile = join(root, 'dist', 'sbom.json');

/** Licences that ask for no more than their own text. */
const allowed = new Set([
  ...['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense', 'CC0-1.0'],
  ...['BlueOak-1.0.0', 'CC-BY-4.0', 'OFL-1.1'],
]);

/** Looked at by hand; the pattern is of a whole package name. */
const exceptions = [
  [
    /^@img\/sharp-/,
    'LGPL: a library that Next loads as it is, and only for its image optimiser, which is off',
  ],
  [/^(busboy|streamsearch)$/, 'MIT, in its LICENSE file only'],
  [/^geist$/, 'OFL-1.1, in its LICENSE file only'],
  [/^dejavu-fonts-ttf$/, 'the free licence of Bitstream Vera, in its LICENSE file only'],
];

/** Returns the components of a CycloneDX bill whose licences are not allowed, as `name version: licence`. */
export function unknownLicences({ components }) {
  return components.flatMap(({ name, group, version, licenses = [] }) => {
    const whole = group ? `${group}/${name}` : name;
    if (exceptions.some(([pattern]) => pattern.test(whole))) return [];
    const words = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
    const isFine = words.length > 0 && words.every(isAllowed);
    return isFine ? [] : [`${whole} ${version}: ${words.join(', ') || 'no licence is named'}`];
  });
}

/** `MIT OR GPL-3.0` leaves the choice to us, `MIT AND GPL-3.0` does not. */
function isAllowed(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((one) => allowed.has(one.trim())));
}

/**
 * Reads the answer of `npm audit --json`. Returns `weak`: `package (severity)` each, or `unanswered`: why nothing is known.
 * An empty list without npm's own count is no answer.
 */
export function readAudit(text) {
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    return { unanswered: text.trim().split('\n')[0] || 'npm audit said nothing' };
  }
  if (answer.vulnerabilities === undefined || answer.metadata?.vulnerabilities === undefined)
    return { unanswered: answer.message ?? answer.error?.summary ?? 'its answer is not one of npm audit' };
  return { weak: Object.values(answer.vulnerabilities).map(({ name, severity }) => `${name} (${severity})`) };
}

function npm(args) {
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (result.error) throw result.error;
  return result;
}

/** Prints each step and returns the exit code. */
function check(withoutAudit) {
  const sbom = npm(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']);
  if (sbom.status !== 0) throw new Error(`npm sbom failed\n${sbom.stderr.trim()}`);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(sbomFile, sbom.stdout);
  const bill = JSON.parse(sbom.stdout);
  console.log(`bill of materials: ${bill.components.length} packages, in ${sbomFile}`);

  const licences = unknownLicences(bill);
  console.log(`licences: ${licences.length === 0 ? 'ok' : `FAILED\n  ${licences.join('\n  ')}`}`);

  const audit = readAudit(npm(['audit', '--omit=dev', '--json']).stdout);
  const asked = audit.unanswered === undefined;
  if (asked)
    console.log(
      `known weaknesses: ${audit.weak.length === 0 ? 'none' : `FAILED\n  ${audit.weak.join('\n  ')}`}`,
    );
  else if (withoutAudit)
    console.log(`known weaknesses: NOT CHECKED (${withoutAudit}); npm audit: ${audit.unanswered}`);
  else
    console.log(
      `known weaknesses: FAILED, since nobody could be asked: ${audit.unanswered}\n  ask where the registry answers audits, or query ${sbomFile} at OSV (osv-scanner), then give --without-audit="where that was done"`,
    );
  const passed = licences.length === 0 && (asked ? audit.weak.length === 0 : Boolean(withoutAudit));
  return passed ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { values } = parseArgs({ options: { 'without-audit': { type: 'string' } } });
    process.exitCode = check(values['without-audit']?.trim());
  } catch (error) {
    console.error(`error: ${error.message}`);
    process.exitCode = 1;
  }
}
