import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkScenarios } from './scenario';

test('the contract names all 24 scenarios, as the check reports them', () => {
  const contract = readFileSync('docs/partner-contract.md', 'utf8');
  const rows = [...contract.matchAll(/^\| `([a-z-]+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, name, title, expected]) => ({ name, title, expected: expected?.replaceAll('\\|', '|') }),
  );
  expect(rows).toEqual(checkScenarios.map(({ name, title, expected }) => ({ name, title, expected })));
  expect(rows).toHaveLength(24);
  expect(new Set(checkScenarios.map(({ name }) => name)).size).toBe(24);
});
