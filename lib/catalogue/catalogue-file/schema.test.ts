import { describe, expect, test } from 'vitest';
import { hasCode } from '@/lib/base/error/error';
import { parseInput } from '@/lib/base/input/parse-input';
import { catalogueFile } from './schema';

function errorsOf(content: unknown): unknown {
  try {
    parseInput(catalogueFile, content);
    return null;
  } catch (error) {
    return hasCode(error, 'validation_failed') ? error.detail?.errors : error;
  }
}

describe('errors of a catalogue file name the path', () => {
  const partner = (changes: object) => ({
    intents: [{ title: 'Personal Loan' }],
    partners: [{ slug: 'x', company_name: 'X', ...changes }],
  });
  const connection = (changes: object) => partner({ connection: changes });
  const httpsOnly = 'must begin with https://';
  test.each([
    ['not an object', [], { input: ['must be an object'] }],
    ['a list that is none', { partners: {} }, { partners: ['must be an array'] }],
    ['a typing error', partner({ prority: 3 }), { 'partners[0].prority': ['is not a known field'] }],
    ['no slug', { partners: [{ company_name: 'X' }] }, { 'partners[0].slug': ['required'] }],
    ['an empty title', { intents: [{ title: ' ' }] }, { 'intents[0].title': ['required'] }],
    [
      'a field that no lead has',
      { intents: [{ title: 'A', required_fields: ['shoe_size'] }] },
      { 'intents[0].required_fields[0]': ['is not a field that an intent can require'] },
    ],
    [
      'a synonym with a comma, which the console could not show',
      { intents: [{ title: 'A', synonyms: ['Bond', 'Home, sweet home'] }] },
      { 'intents[0].synonyms[1]': ['must have no comma'] },
    ],
    [
      'too many synonyms',
      { intents: [{ title: 'A', synonyms: Array.from({ length: 21 }, (_, index) => `Name ${index}`) }] },
      { 'intents[0].synonyms': ['must have at most 20 names'] },
    ],
    [
      'one title twice',
      { intents: [{ title: 'Loan' }, { title: 'loan ' }] },
      { 'intents[1].title': ['is the same as intents[0].title'] },
    ],
    [
      'one slug twice',
      {
        partners: [
          { slug: 'x', company_name: 'X' },
          { slug: 'x', company_name: 'Y' },
        ],
      },
      { 'partners[1].slug': ['is the same as partners[0].slug'] },
    ],
    [
      'an intent twice',
      partner({ intents: [{ title: 'Personal Loan' }, { title: 'PERSONAL LOAN' }] }),
      { 'partners[0].intents[1].title': ['is the same as [0].title'] },
    ],
    [
      'an http endpoint',
      connection({ accept_url: 'http://bank.example/a' }),
      { 'partners[0].connection.accept_url': [httpsOnly] },
    ],
    [
      'a path of ours that is no sandbox',
      connection({ score_url: '/api/v2/lead' }),
      { 'partners[0].connection.score_url': ['a path must be under /api/sandbox/'] },
    ],
    [
      'a way out of the sandbox',
      connection({ score_url: '/api/sandbox/../v2/lead' }),
      { 'partners[0].connection.score_url': ['a path must be under /api/sandbox/'] },
    ],
    [
      'a redirect that runs',
      connection({ redirect_url: 'javascript:alert(1)' }),
      { 'partners[0].connection.redirect_url': ['must be an http or https URL'] },
    ],
    [
      'a logo that runs',
      partner({ company_logo_url: 'javascript:alert(1)' }),
      { 'partners[0].company_logo_url': ['must be an http or https URL, a path under /partner/, or empty'] },
    ],
    [
      'a logo elsewhere',
      partner({ company_mini_logo_url: '//evil.example/x.svg' }),
      {
        'partners[0].company_mini_logo_url': [
          'must be an http or https URL, a path under /partner/, or empty',
        ],
      },
    ],
    [
      'a short secret',
      connection({ secret: 'whsec_c2hvcnQ=' }),
      { 'partners[0].connection.secret': ['must be 24 to 64 bytes as base64, with or without whsec_'] },
    ],
    [
      'text with NUL',
      partner({ company_name: 'a\u0000b' }),
      { 'partners[0].company_name': ['has a character that cannot be stored'] },
    ],
    [
      'a variant of one’s own',
      partner({ accept_variant: 'post' }),
      { 'partners[0].accept_variant': ['must be one of redirect, details'] },
    ],
    [
      'a rule on a field that no lead has',
      partner({
        intents: [{ title: 'Personal Loan', eligibility: [{ field: 'shoe_size', operator: '=', value: 1 }] }],
      }),
      { 'partners[0].intents[0].eligibility[0].field': ['must be a lead field, age, gender or citizenship'] },
    ],
    [
      'a rule whose value does not suit its field',
      partner({
        intents: [
          {
            title: 'Personal Loan',
            eligibility: [
              { field: 'age', operator: '>=', value: 18 },
              { field: 'net_income', operator: '>=', value: 'much' },
            ],
          },
        ],
      }),
      { 'partners[0].intents[0].eligibility[1].value': ['must be a number for net income'] },
    ],
    [
      'a rule without a usable value',
      partner({
        intents: [{ title: 'Personal Loan', eligibility: [{ field: 'age', operator: '=', value: {} }] }],
      }),
      {
        'partners[0].intents[0].eligibility[0].value': [
          'must be text, a number, true, false, or a list of these',
        ],
      },
    ],
    ['a number as text', partner({ priority: '1' }), { 'partners[0].priority': ['must be a number'] }],
  ] as const)('%s', (_, content, errors) => {
    expect(errorsOf(content)).toEqual(errors);
  });
  test('allows http endpoints on this machine', () => {
    expect(
      errorsOf(connection({ accept_url: 'http://127.0.0.1:9/a', score_url: 'http://localhost:9/s' })),
    ).toBeNull();
  });
});
