import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasCode } from '@/lib/base/error/error';
import { leadFields } from './field';
import { checkLeadInput, leadSchema, parseLeadInput } from './schema';

const valid = {
  first_name: 'Thandi',
  last_name: 'Nkosi',
  cell_phone_number: '0821234567',
  id_number: '8001015009087',
  intent_id: 7,
  popi: true,
};

function errorsOf(body: Record<string, unknown>) {
  const checked = checkLeadInput(body);
  return 'errors' in checked ? checked.errors : null;
}

/** Returns the errors of a valid lead with these fields changed; undefined removes a field. */
function errorsWith(change: Record<string, unknown>) {
  const body: Record<string, unknown> = { ...valid, ...change };
  for (const [name, value] of Object.entries(change)) if (value === undefined) delete body[name];
  return errorsOf(body);
}

function inputWith(change: Record<string, unknown>) {
  return parseLeadInput({ ...valid, ...change });
}

describe('required fields (spec 2.1, 7.1)', () => {
  test.each(['first_name', 'last_name', 'cell_phone_number', 'id_number'])(
    '%s is required when it is missing, null or blank, and must be a string',
    (name) => {
      for (const value of [undefined, null, '', '   ']) {
        expect(errorsWith({ [name]: value })).toEqual({ [name]: ['required'] });
      }
      for (const value of [5, true, {}, [], 8001015009087]) {
        expect(errorsWith({ [name]: value })).toEqual({ [name]: ['must be a string'] });
      }
    },
  );

  test('an empty body reports every required field at once, in a stable order', () => {
    const errors = errorsOf({});
    expect(errors).toEqual({
      first_name: ['required'],
      last_name: ['required'],
      cell_phone_number: ['required'],
      id_number: ['required'],
      popi: ['Client must give consent.'],
      intent: ['required when intent is not present'],
      intent_id: ['required when intent_id is not present'],
    });
  });

  test('reports the missing intent together with other failing fields', () => {
    expect(errorsWith({ intent_id: undefined, first_name: 'R2D2', expenses: '5' })).toEqual({
      first_name: ['invalid'],
      expenses: ['must be an integer'],
      intent: ['required when intent is not present'],
      intent_id: ['required when intent_id is not present'],
    });
  });

  test('parseLeadInput throws validation_failed with the message of the specification', () => {
    try {
      parseLeadInput({ ...valid, popi: false });
      expect.unreachable();
    } catch (error) {
      expect(hasCode(error, 'validation_failed') && error.message).toBe('Validation failed.');
      expect(hasCode(error, 'validation_failed') && error.detail?.errors).toEqual({
        popi: ['Client must give consent.'],
      });
    }
  });
});

describe('consent (spec 2.1, 7.1)', () => {
  test.each([
    [undefined, ['Client must give consent.']],
    [null, ['Client must give consent.']],
    [false, ['Client must give consent.']],
    ['yes', ['must be a boolean', 'Client must give consent.']],
    ['true', ['must be a boolean', 'Client must give consent.']],
    [1, ['must be a boolean', 'Client must give consent.']],
    [[true], ['must be a boolean', 'Client must give consent.']],
  ])('popi %j is refused with %j', (value, messages) => {
    expect(errorsWith({ popi: value })).toEqual({ popi: messages });
  });
});

describe('names (spec 2.1)', () => {
  test.each([
    "O'Brien",
    'O’Brien',
    'Anne-Marie',
    'J. P.',
    'van der Merwe',
    'Zoë',
    'Łukasz',
    '李',
    'नेहा',
    'X',
  ])('%s is a name', (name) => {
    expect(errorsWith({ first_name: name, last_name: name })).toBeNull();
  });

  test.each([
    'R2D2',
    'UnConfirmed',
    'unconfirmed',
    ' UNCONFIRMED ',
    'a@b',
    'Tom_',
    '-',
    '.',
    "'",
    'a\tb',
    'a\nb',
    'a\0b',
    'a\ud800',
    '😀',
    'a'.repeat(1_001),
  ])('%j is not a name', (name) => {
    expect(errorsWith({ first_name: name, last_name: name })).toEqual({
      first_name: ['invalid'],
      last_name: ['invalid'],
    });
  });

  test('keeps names trimmed', () => {
    expect(inputWith({ first_name: '  Thandi ' }).firstName).toBe('Thandi');
  });
});

describe('id_number (spec 7.1)', () => {
  test.each([
    ['ABC', ['must be numeric', 'must be 13 digits']],
    ['800101500908A', ['must be numeric']],
    ['800101 5009087', ['must be numeric', 'must be 13 digits']],
    ['٨٠٠١٠١٥٠٠٩٠٨٧', ['must be numeric']],
    ['80010150090', ['must be 13 digits']],
    ['80010150090871', ['must be 13 digits']],
    ['8001015009088', ['must be a valid RSA ID number']],
    ['8013015009087', ['must be a valid RSA ID number']],
    ['8001015009384', ['must be a valid RSA ID number']],
    ['0000000000000', ['must be a valid RSA ID number']],
  ])('%s is refused with %j', (value, messages) => {
    expect(errorsWith({ id_number: value })).toEqual({ id_number: messages });
  });
});

describe('email (spec 2.1)', () => {
  test.each(['a@b.co', 'first.last+tag@sub.example.co.za', "o'brien@example.com", 'A@EXAMPLE.TRAVEL'])(
    '%s is valid',
    (email) => {
      expect(inputWith({ email }).email).toBe(email);
    },
  );

  test.each([
    '',
    ' ',
    'n/a',
    'unknown',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.co',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a@-b.co',
    'a@b.co ',
    'a@b@c.co',
    'a\0@b.co',
    `${'a'.repeat(65)}@b.co`,
    `${'a'.repeat(40)}.${'b'.repeat(40)}@b.co`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.co`,
  ])('%j is not', (email) => {
    expect(errorsWith({ email })).toEqual({ email: ['must be a valid email address'] });
  });

  test('null counts as absent, another type must be a string', () => {
    expect(inputWith({ email: null }).email).toBeNull();
    expect(errorsWith({ email: 5 })).toEqual({ email: ['must be a string'] });
  });
});

describe('intent and intent_id (spec 2.1, 7.1)', () => {
  const neither = {
    intent: ['required when intent is not present'],
    intent_id: ['required when intent_id is not present'],
  };
  test.each([
    [{ intent: undefined, intent_id: undefined }],
    [{ intent: null, intent_id: null }],
    [{ intent: '', intent_id: '' }],
    [{ intent: '  ', intent_id: undefined }],
  ])('%j counts as neither, reported on both keys', (change) => {
    expect(errorsWith(change)).toEqual(neither);
  });

  test.each([
    [7, 7],
    ['7', 7],
    ['007', 7],
    [0, 0],
    [-3, -3],
    [2 ** 53, 0],
    ['99999999999999999999', 0],
    [1e300, 0],
  ])('intent_id %j is read as %d, so an impossible id is just not found', (sent, read) => {
    expect(inputWith({ intent_id: sent }).intentId).toBe(read);
  });

  test.each([['abc'], [1.5], ['1.5'], ['-1'], [true], [{}], [[7]], [Number.POSITIVE_INFINITY]])(
    'intent_id %j must be an integer',
    (value) => {
      expect(errorsWith({ intent_id: value })).toEqual({ intent_id: ['must be an integer'] });
    },
  );

  test('a title of the wrong type counts as sent, so only its type is reported', () => {
    expect(errorsWith({ intent: 5, intent_id: undefined })).toEqual({ intent: ['must be a string'] });
  });

  test('keeps both when both are sent, the title trimmed, and treats a blank one as absent', () => {
    expect(inputWith({ intent: ' Personal Loan ' })).toMatchObject({
      intentTitle: 'Personal Loan',
      intentId: 7,
    });
    expect(inputWith({ intent: ' ' })).toMatchObject({ intentTitle: null, intentId: 7 });
    expect(inputWith({ intent: 'Personal Loan', intent_id: '' })).toMatchObject({ intentId: null });
  });
});

describe('partner_ids and partner_id (spec 2.1, 7.1)', () => {
  test.each([
    ['1,2'],
    [{}],
    [5],
    [true],
    [['1']],
    [[1.5]],
    [[null]],
    [[1, [2]]],
    [[1, Number.POSITIVE_INFINITY]],
  ])('partner_ids %j must be an array of integers', (value) => {
    expect(errorsWith({ partner_ids: value })).toEqual({ partner_ids: ['must be an array of integers'] });
  });

  test('accepts 50 ids and refuses 51, repeats included', () => {
    expect(inputWith({ partner_ids: Array.from({ length: 50 }, (_, n) => n) }).partnerIds).toHaveLength(50);
    for (const ids of [Array.from({ length: 51 }, (_, n) => n), new Array(51).fill(1)]) {
      expect(errorsWith({ partner_ids: ids })).toEqual({ partner_ids: ['must have at most 50 ids'] });
    }
    expect(errorsWith({ partner_ids: new Array(51).fill('1') })).toEqual({
      partner_ids: ['must be an array of integers', 'must have at most 50 ids'],
    });
  });

  test('keeps the order sent, removes repeats, treats null and an empty array as none', () => {
    expect(inputWith({ partner_ids: [3, 1, 3, 2, 1] }).partnerIds).toEqual([3, 1, 2]);
    expect(inputWith({ partner_ids: [] }).partnerIds).toBeNull();
    expect(inputWith({ partner_ids: null }).partnerIds).toBeNull();
    expect(inputWith({}).partnerIds).toBeNull();
  });

  test.each([5, '5', '', [], false])('partner_id %j is not supported', (value) => {
    expect(errorsWith({ partner_id: value })).toEqual({ partner_id: ['is not supported; use partner_ids'] });
  });

  test('a null partner_id counts as none', () => {
    expect(errorsWith({ partner_id: null })).toBeNull();
  });
});

describe('money and counts (spec 2.1)', () => {
  const names = ['gross_income', 'net_income', 'loan_amount_required', 'expenses', 'credit_score_int'];
  test.each(names)('%s is a whole number from 0 to 2 147 483 647', (name) => {
    for (const value of ['25000', '', 1.5, true, {}, [1], Number.POSITIVE_INFINITY]) {
      expect(errorsWith({ [name]: value })).toEqual({ [name]: ['must be an integer'] });
    }
    for (const value of [-1, 2_147_483_648, 1e20]) {
      expect(errorsWith({ [name]: value })).toEqual({ [name]: ['invalid'] });
    }
    for (const value of [0, 25_000, 2_147_483_647]) {
      expect(inputWith({ [name]: value }).fields).toEqual({ [name]: value });
    }
    expect(inputWith({ [name]: null }).fields).toEqual({});
  });
});

describe('other fields (spec 2.1)', () => {
  test.each(['yes', 'true', 1, 0, {}])('fast_application %j must be a boolean', (value) => {
    expect(errorsWith({ fast_application: value })).toEqual({ fast_application: ['must be a boolean'] });
  });

  test('only the value true of fast_application has an effect', () => {
    expect(inputWith({ fast_application: true })).toMatchObject({
      fastApplication: true,
      fields: { fast_application: true },
    });
    expect(inputWith({ fast_application: false })).toMatchObject({ fastApplication: false });
    expect(inputWith({ fast_application: null })).toMatchObject({ fastApplication: false, fields: {} });
  });

  test.each(['income_source', 'credit_score_label', 'referee_id', 'intent'])(
    '%s must be a string',
    (name) => {
      for (const value of [5, true, {}, []]) {
        expect(errorsWith({ [name]: value })).toEqual({ [name]: ['must be a string'] });
      }
      for (const value of ['a\0', '\udfff', 'x'.repeat(1_001)]) {
        expect(errorsWith({ [name]: value })).toEqual({ [name]: ['invalid'] });
      }
    },
  );

  const untyped =
    'title language education employed payday bank_name repayment_period employment_period company_name debt_amount open_loans payment_frequency debt_review street_address suburb city postal_code province'.split(
      ' ',
    );
  test.each(untyped)('%s accepts any JSON scalar and keeps it as sent', (name) => {
    for (const value of ['0081', '', ' x ', 5, -1.5, true, false, 'x'.repeat(1_000), '😀']) {
      expect(inputWith({ [name]: value }).fields).toEqual({ [name]: value });
    }
    expect(inputWith({ [name]: null }).fields).toEqual({});
    for (const value of [{}, [], 'a\0', '\ud83d', 'x'.repeat(1_001), Number.POSITIVE_INFINITY]) {
      expect(errorsWith({ [name]: value })).toEqual({ [name]: ['invalid'] });
    }
  });

  test('api_token and unknown fields are ignored, whatever they hold', () => {
    expect(parseLeadInput({ ...valid, api_token: { a: 1 }, colour: [], bank: 5 })).toEqual(
      parseLeadInput(valid),
    );
  });

  test('keeps the phone number both as sent and in the leading-zero form', () => {
    expect(inputWith({ cell_phone_number: '+27821234567' })).toMatchObject({
      cellPhoneNumber: '0821234567',
      cellPhoneNumberSent: '+27821234567',
    });
    expect(errorsWith({ cell_phone_number: '12345' })).toEqual({ cell_phone_number: ['invalid'] });
  });
});

describe('hostile bodies', () => {
  test('only own properties are read', () => {
    expect(errorsOf(JSON.parse(`{"__proto__": ${JSON.stringify(valid)}}`))).toHaveProperty('first_name');
    expect(errorsOf(Object.create(valid))).toHaveProperty('first_name');
    expect(Object.getPrototypeOf(parseLeadInput(JSON.parse(JSON.stringify(valid))).fields)).toBe(
      Object.prototype,
    );
  });

  test('any JSON object yields an input or errors on lead fields, never an exception', () => {
    const names = leadFields.map((field) => field.name);
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.constantFrom<string>(...names), fc.string()), fc.jsonValue()),
        (body) => {
          const checked = checkLeadInput(body as Record<string, unknown>);
          if ('errors' in checked) {
            expect(Object.keys(checked.errors).length).toBeGreaterThan(0);
            for (const name of Object.keys(checked.errors)) expect(names).toContain(name);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('the schema as JSON Schema', () => {
  test('describes every field with its wire type', () => {
    const schema = z.toJSONSchema(leadSchema, { io: 'input', unrepresentable: 'any' });
    expect(schema.required).toEqual(['first_name', 'last_name', 'cell_phone_number', 'id_number', 'popi']);
    expect(Object.keys(schema.properties ?? {})).toEqual(leadFields.map((field) => field.name));
    expect(schema.properties?.popi).toMatchObject({ type: 'boolean', const: true });
    expect(schema.properties?.net_income).toMatchObject({
      anyOf: [{ type: 'integer', minimum: 0, maximum: 2_147_483_647 }, { type: 'null' }],
    });
    expect(schema.properties?.partner_ids).toMatchObject({
      anyOf: [{ type: 'array', items: { type: 'integer' }, maxItems: 50 }, { type: 'null' }],
    });
    expect(schema.properties?.id_number).toMatchObject({ type: 'string', pattern: '^[0-9]{13}$' });
    expect(schema.properties?.first_name).toMatchObject({ type: 'string', description: 'First name.' });
  });
});
