// `npm test`: everything that is checked. Plain Node without dependencies: installs what is missing first.
//   npm test                      all steps
//   npm test -- --only api        one step or one vitest project: check, types, build, pure, database, api, client,
//                                 browser; several with commas, as `npm run verify` does
//   npm test -- offer             the tests whose file name contains this
//   npm test -- --changed         work in progress: checks, and pure and database tests that import what is not committed yet;
//                                 --changed=main: what has changed since that commit
// At its end it names the ten slowest tests: what a run costs grows unseen otherwise.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { install, installReason } from './install.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import { assertNode } from './node-version.mjs';

const root = join(import.meta.dirname, '..');
const inMemory = makeMemoryFolder();
const results = mkdtempSync(join(inMemory ?? tmpdir(), 'lmp-results-'));
const forTests = {
  ...(inMemory && { TMPDIR: inMemory }),
  // Most servers of the tests live for a few requests (`next.config.ts`).
  PRELOAD_PAGES: 'off',
};
/** The steps whose tests tell what they import; a test over HTTP depends on everything. */
const changeable = ['check', 'types', 'pure', 'database'];
const { only, filters, changed } = readArguments(process.argv.slice(2));
const total = { passed: 0, failed: 0 };
/** Of every test that ran: its name, and milliseconds. */
const durations = [];
const running = new Set();

let stopping = false;
process.on('SIGINT', () => {
  // The terminal has signalled the tools as well.
  stopping = true;
});
process.on('SIGTERM', () => {
  stopping = true;
  for (const child of running) child.kill('SIGTERM');
});

const check = {
  names: ['check'],
  title: 'format and lint',
  run: () => tool('@biomejs/biome/bin/biome', ['check', '.']),
};
const types = { names: ['types'], title: 'types', run: checkTypes };
const build = {
  names: ['build'],
  title: 'production build',
  run: () => command([join(root, 'scripts/build.mjs')]),
};
const pure = vitestStep(['pure']);
// One run: its files share two processes, and one PostgreSQL.
const vitest = vitestStep(['database', 'api', 'client']);
const browser = { names: ['browser'], title: 'browser tests', run: runPlaywright, counts: true };

// The steps of a group run side by side: what waits in one leaves the processor to another. The last two keep all of it
// busy: together they take as long, and each test of them twice as long as its limit expects. `build` empties the folder
// that `types` reads.
const groups = needsBuild() ? [[check, types], [build, pure], [vitest], [browser]] : [[check, types, pure]];

process.exitCode = 1;
try {
  await main();
} catch (error) {
  say(`error: ${error.message}\n`);
} finally {
  rmSync(inMemory ?? results, { recursive: true, force: true });
}

async function main() {
  assertNode();
  const steps = [check, types, build, pure, vitest, browser];
  const names = steps.flatMap((step) => step.names);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) return say(`there is no step ${unknown}: choose from ${names.join(', ')}\n`);
  const reason = installReason('test');
  if (reason !== null && !(await step({ title: `installing (${reason})`, run: async () => install('test') })))
    return summary();
  for (const group of groups) {
    if (stopping) break;
    await Promise.all(group.filter(isWanted).map(step));
  }
  summary();
}

function isWanted(step) {
  if (only !== null) return step.names.some((name) => only.includes(name));
  // With a filter, run only tests and what they need.
  return filters.length === 0 || ![check, types].includes(step);
}

/** Whether more is wanted than what `npm run verify` runs. */
function needsBuild() {
  return only === null || only.some((name) => !['check', 'types', 'pure'].includes(name));
}

/** Runs one step, printing a line before and after. `run` returns the test counts, or throws the output to show. */
async function step({ title, run, counts = false }) {
  const start = performance.now();
  say(`${title} …\n`);
  let outcome;
  try {
    outcome = { passed: counts ? 0 : 1, failed: 0, ...(await run()) };
  } catch (error) {
    outcome = { passed: 0, failed: 1, said: error.message, ...error.counted };
  }
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  const flaky = outcome.flaky?.length ? `${outcome.flaky.length} of them only at the second try, ` : '';
  const numbers = counts ? `${outcome.passed} passed, ${flaky}${outcome.failed} failed, ` : '';
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(`${title}: ${outcome.failed > 0 ? 'FAILED' : 'ok'} (${numbers}${seconds} s)\n`);
  for (const title of outcome.flaky ?? []) say(`  only at the second try: ${title}\n`);
  if (outcome.failed > 0) say(`${outcome.said.trim()}\n\n`);
  return outcome.failed === 0;
}

function summary() {
  const slowest = durations.sort((one, other) => other.ms - one.ms).slice(0, 10);
  if (slowest.length === 10 && !stopping) {
    say('the ten slowest tests:\n');
    for (const { name, ms } of slowest) say(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}\n`);
  }
  say(`${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed > 0 || stopping ? 1 : 0;
}

async function checkTypes() {
  // Next generates the types of its pages and of CSS imports.
  await tool('next/dist/bin/next', ['typegen']);
  await tool('typescript/bin/tsc', ['--noEmit']);
}

/** A step that runs these vitest projects, or those of them that `--only` names. */
function vitestStep(projects) {
  const named = projects.filter((name) => only?.includes(name));
  const wanted = named.length > 0 ? named : projects;
  const run = () => runVitest(wanted);
  return { names: projects, title: `${wanted.join(' and ')} tests`, run, counts: true };
}

async function runVitest(projects) {
  const file = join(results, `${projects.join('-')}.json`);
  const project = projects.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return counted(
    tool('vitest/vitest.mjs', ['run', '--passWithNoTests', ...reporters, ...project, ...changed, ...filters]),
    () => {
      const report = JSON.parse(readFileSync(file, 'utf8'));
      for (const { name, assertionResults } of report.testResults)
        for (const { fullName, duration } of assertionResults)
          durations.push({ name: `${relative(root, name)}: ${fullName}`, ms: duration ?? 0 });
      const flaky = report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
          .map(({ fullName, failureMessages: [why] }) => titled(`${relative(root, name)}: ${fullName}`, why)),
      );
      return { passed: report.numPassedTests, flaky, failed: report.numFailedTests };
    },
  );
}

async function runPlaywright() {
  const file = join(results, 'playwright.json');
  return counted(
    tool('@playwright/test/cli.js', ['test', '--pass-with-no-tests', '--reporter=list,json', ...filters], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }),
    () => {
      const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
      const flaky = flakyTitles(suites);
      noteDurations(suites);
      return { passed: stats.expected + stats.flaky, flaky, failed: stats.unexpected };
    },
  );
}

/** A test's title with why its first try failed: without it nobody could find out which of the two is wrong. */
function titled(title, why = '') {
  return `${title}\n    ${why.split('\n', 3).join(' ').slice(0, 400)}`;
}

/** Returns the flaky tests of Playwright's report (failed, then passed), by file and title. */
function flakyTitles(suites = []) {
  return suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title, tests }) => titled(`${file}: ${title}`, tests[0]?.results[0]?.error?.message)),
    ...flakyTitles(inner),
  ]);
}

/** Notes how long each test of Playwright's report took, all its tries together. */
function noteDurations(suites = []) {
  for (const { file, specs = [], suites: inner } of suites) {
    for (const { title, tests } of specs) {
      const results = tests.flatMap(({ results }) => results);
      durations.push({
        name: `${file}: ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      });
    }
    noteDurations(inner);
  }
}

/** Adds up the report's counts; a run that failed otherwise (e.g. broken setup) counts as at least one failure. */
async function counted(run, readReport) {
  const numbers = () => {
    try {
      return readReport();
    } catch (error) {
      // It ended before it wrote one, or in the middle of it.
      if (error.code !== 'ENOENT' && !(error instanceof SyntaxError)) throw error;
      return { passed: 0, failed: 0 };
    }
  };
  try {
    await run;
    return numbers();
  } catch (error) {
    const { passed, failed } = numbers();
    error.counted = { passed, failed: Math.max(failed, 1) };
    throw error;
  }
}

function tool(path, args, variables = {}) {
  return command([join(root, 'node_modules', path), ...args], variables);
}

/** Runs a script with Node; throws its whole output if it fails. */
function command(args, variables = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...forTests, NO_COLOR: '1', FORCE_COLOR: undefined, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        said += piece;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      if (code === 0) resolve();
      else reject(new Error(said || `ended with ${code}`));
    });
  });
}

function readArguments(all) {
  const changed = all.filter((argument) => /^--changed(?:=|$)/.test(argument));
  const list = all.filter((argument) => !changed.includes(argument));
  const at = list.indexOf('--only');
  if (at < 0) return { only: changed.length > 0 ? changeable : null, filters: list, changed };
  return {
    only: (list[at + 1] ?? '').split(','),
    filters: list.filter((_, index) => index !== at && index !== at + 1),
    changed,
  };
}

function say(text) {
  process.stdout.write(text);
}
