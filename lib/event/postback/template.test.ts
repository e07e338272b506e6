import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTemplate, type PostbackValues, postbackNames, templateProblem } from './template';

const values: PostbackValues = {
  click_id: 'c-1',
  sub_id: 'page 7',
  lead_id: 'L',
  type: 'lead.accepted',
  commission: '150.00',
  currency: 'ZAR',
  at: '2026-11-26T08:00:00.000Z',
  event_id: 'E',
};

describe('the URL of a postback', () => {
  test.each([
    'https://track.example.com/postback?cid={click_id}&payout={commission}&cur={currency}',
    'https://track.example.com/p/{click_id}',
    'https://track.example.com?c={click_id}',
    'https://track.example.com:8443/{sub_id}/{lead_id}?t={type}&at={at}&id={event_id}',
    'http://localhost:9000/?c={click_id}',
  ])('may be %s', (text) => {
    expect(templateProblem(text)).toBeNull();
  });

  test.each([
    [
      'https://t.example/?c={clickid}',
      /^\{clickid\} is not known\. There are \{click_id\}, \{sub_id\}, .*\{event_id\}$/,
    ],
    ['https://t.example/?c={}', /^\{\} is not known/],
    ['https://t.example/?c={click_id}&n={email}', /^\{email\} is not known/],
    ['https://t.example/?c={constructor}', /^\{constructor\} is not known/],
    ['https://t.example/?c={click_id', /belongs to no name/],
    ['https://t.example/?c={{click_id}}', /belongs to no name/],
    ['https://t.example/?c=[click_id]', /^names nothing to be filled in/],
    ['https://{sub_id}/?c={click_id}', /must name its host in plain text/],
    ['https://{sub_id}.example.com/?c={click_id}', /must name its host in plain text/],
    ['https://t.example{sub_id}/?c=1', /must name its host in plain text/],
    ['https://t.example\\{sub_id}/', /must name its host in plain text/],
    ['https://t.example:{sub_id}/?c=1', /must/],
    ['https://{click_id}@t.example/', /must/],
    ['https://t.example/?a=1#{click_id}', /must not have a #/],
    ['http://t.example/?c={click_id}', /must begin with https/],
    ['ftp://t.example/?c={click_id}', /must be a URL/],
    ['/api/sandbox/inbox/0123456789012345678901?c={click_id}', /must be a URL that begins with https/],
    ['{click_id}', /must be a URL/],
    [`https://t.example/?${'{click_id}'.repeat(21)}`, /at most 20/],
  ])('may not be %s', (text, problem) => {
    expect(templateProblem(text)).toMatch(problem);
  });
});

describe('what is filled in', () => {
  test('stands for each name, as often as it is named', () => {
    expect(
      fillTemplate(
        'https://t.example/{type}?s={sub_id}&c={click_id}&again={click_id}&m={commission}',
        values,
      ),
    ).toBe('https://t.example/lead.accepted?s=page%207&c=c-1&again=c-1&m=150.00');
  });

  test('is not read again', () => {
    const tricky = { ...values, click_id: '{sub_id}', sub_id: '$& $1 {click_id}' };
    const url = new URL(fillTemplate('https://t.example/?c={click_id}&s={sub_id}', tricky));
    expect(url.searchParams.get('c')).toBe('{sub_id}');
    expect(url.searchParams.get('s')).toBe('$& $1 {click_id}');
  });

  test('changes neither host nor path nor other parameters, whatever it is', () => {
    const printable = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: 100,
    });
    fc.assert(
      fc.property(printable, printable, fc.constantFrom(...postbackNames), (value, other, name) => {
        const filled = fillTemplate(`https://t.example/a/{${name}}/b?first={${name}}&sub={sub_id}&last=1`, {
          ...values,
          sub_id: other,
          [name]: value,
        });
        const url = new URL(filled);
        expect(url.origin).toBe('https://t.example');
        expect(url.pathname.startsWith('/a/') && url.pathname.endsWith('/b')).toBe(true);
        expect(url.pathname.split('/')).toHaveLength(4);
        expect([...url.searchParams.keys()]).toEqual(['first', 'sub', 'last']);
        const isDots = /^\.+$/.test(value);
        expect(url.searchParams.get('first')).toBe(isDots ? '' : value);
        expect(url.hash).toBe('');
      }),
    );
  });
});
