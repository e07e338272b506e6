import { expect, test } from 'vitest';
import { applicantInvariants } from './applicant';
import type { Entry } from './entry';
import { gather, type Opened, type Row } from './evidence';

const body = { id_number: '8001015009087', last_name: 'Zqabcdef', cell_phone_number: '0710000001' };
let n = 0;
const entry = (act: string, at: number, asked: object): Entry => ({
  n: ++n,
  who: 'agent 1.1',
  act,
  at,
  until: at,
  asked: { affiliate: 'Nkosi', ...asked },
  told: { status: 200, body: {}, retryAfter: null },
});
const sent = entry('send lead', 0, { body });
const erased = entry('erase', 1_000, { body: { idNumber: body.id_number } });

test('the log names nobody, not even within other digits', () => {
  const told = { status: 201, body: { id: 'L' }, retryAfter: null };
  const known = { ...entry('send lead', 0, { body: { ...body, intent_id: 1 } }), told };
  const says = (output: string) => {
    const evidence = gather({}, [known], output);
    return applicantInvariants
      .filter(({ name }) => name === 'log-holds-no-values')
      .flatMap(({ find }) => find(evidence));
  };
  expect(says('1234567890123 8001015009088')).toEqual([]);
  expect(says('lead of 8001015009087')).toHaveLength(1);
  expect(says('t=58001015009087')).toHaveLength(1);
});

/** Where the checker finds the erased applicant. */
function found(entries: readonly Entry[], rows: Row[], opened: Opened[] = [], output = ''): string[] {
  const evidence = gather({ 'public.lead': rows }, entries, output, opened);
  return applicantInvariants
    .filter(({ name }) => name === 'erased-is-nowhere')
    .flatMap(({ find }) => find(evidence).map(({ what }) => what));
}

const sealed = (text: string, table = 'public.draft') => [
  { table, column: 'ciphertext', key: 0, texts: [text] },
];

test('an erased applicant is found in a table, in what is encrypted, and in the log', () => {
  expect(found([sent, erased], [], sealed('nobody'))).toEqual([]);
  expect(found([sent, erased], [{ id: 1, last_name: 'Zqabcdef' }])).toHaveLength(1);
  expect(found([sent, erased], [], sealed('{"id_number":"8001015009087"}'))).toEqual([
    'an erased applicant stands in public.draft.ciphertext, decrypted',
  ]);
  expect(found([sent, erased], [], sealed('{"to":"+27710000001"}'))).toHaveLength(1);
  expect(found([sent, erased], [], [], 'lead of Zqabcdef')).toHaveLength(1);
});

test('who may not have been erased, as nobody answered, may stand there', () => {
  const unheard = { ...erased, told: null };
  expect(found([sent, unheard], [], sealed('8001015009087'))).toEqual([]);
  expect(found([sent, unheard, { ...erased, at: 2_000 }], [], sealed('8001015009087'))).toHaveLength(1);
});

test('who is not erased, or was sent again since, may stand there', () => {
  expect(found([sent], [], sealed('8001015009087'))).toEqual([]);
  const again = entry('send lead', 2_000, { body });
  expect(found([sent, erased, again], [], sealed('8001015009087'))).toEqual([]);
  // By its own search the product knows whom it looks for.
  expect(found([sent, erased], [], sealed('8001015009087', 'public.erasure_proof'))).toEqual([]);
});
