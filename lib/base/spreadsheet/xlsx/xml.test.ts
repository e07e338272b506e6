import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { ProcessorTime } from '@/lib/base/spreadsheet/processor-time';
import { readXml, type XmlAttributes } from './xml';

type Event = ['open', string, [string, string][]] | ['close', string] | ['text', string];

/** Joins adjacent texts, since a parser may split a text into pieces. */
function joined(events: Event[]): Event[] {
  const result: Event[] = [];
  for (const event of events) {
    const last = result.at(-1);
    if (event[0] === 'text' && last?.[0] === 'text') result[result.length - 1] = ['text', last[1] + event[1]];
    else if (event[0] !== 'text' || event[1] !== '') result.push(event);
  }
  return result;
}

async function ours(xml: string | Buffer, pieceBytes = 7): Promise<Event[]> {
  const events: Event[] = [];
  const bytes = Buffer.from(xml);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  const handler = {
    open: (name: string, attributes: XmlAttributes) => events.push(['open', name, attributes.entries()]),
    close: (name: string) => events.push(['close', name]),
    text: (text: string) => events.push(['text', text]),
  };
  await readXml(pieces(), handler, new ProcessorTime());
  return joined(events);
}

/** The events of a general parser. */
function theirs(xml: string): Event[] {
  const events: Event[] = [];
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    events.push(['open', local(name), Object.entries(attributes as Record<string, string>)]);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    events.push(['close', local(name)]);
  });
  parser.on('text', (text) => depth > 0 && events.push(['text', text]));
  parser.on('cdata', (text) => events.push(['text', text]));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return joined(events);
}

const name = fc.constantFrom('c', 'row', 'v', 'x:is', 't', 'ns:a-b.c_1', 'é');
const text = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((value) => value.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\n'));
const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const space = fc.constantFrom('', ' ', '\n', '\t', '\r\n', '\r');
const attribute = fc
  .tuple(fc.constantFrom('"', "'"), text, space, space)
  .map(([quote, value, before, after]) => {
    const inside = escaped(value).replaceAll(quote, quote === '"' ? '&quot;' : '&apos;');
    return `${before}=${after}${quote}${inside}${quote}`;
  });
const attributes = fc
  .uniqueArray(fc.constantFrom('r', 's', 't', 'xml:space', 'r:id'), { maxLength: 4 })
  .chain((names) => fc.tuple(...names.map((one) => attribute.map((rest) => ` ${one}${rest}`))))
  .map((all) => all.join(''));
const leaf = fc.oneof(
  text.map((value) => escaped(value).replaceAll('>', '&gt;')),
  text.map((value) => `<![CDATA[${value.replaceAll(']]>', '')}]]>`),
  text.map((value) => `<!--${value.replaceAll('-', '')}-->`),
  text.map((value) => `<?pi ${value.replaceAll('?', '')}?>`),
  fc.constantFrom('&#65;', '&#x1F600;', '&quot;', '&#13;', ']', '\r', '\r\n'),
);
const { element } = fc.letrec<{ element: string; child: string }>((tie) => ({
  child: fc.oneof({ depthSize: 'small' }, leaf, tie('element')),
  element: fc
    .tuple(name, attributes, space, fc.array(tie('child'), { maxLength: 4 }), fc.boolean())
    .map(([tag, list, blank, children, isEmpty]) =>
      isEmpty ? `<${tag}${list}${blank}/>` : `<${tag}${list}${blank}>${children.join('')}</${tag}${blank}>`,
    ),
}));

describe('reading XML', () => {
  test('gives the same events as a general parser, however the bytes are split', async () => {
    await fc.assert(
      fc.asyncProperty(element, fc.integer({ min: 1, max: 40 }), async (xml, pieceBytes) => {
        const whole = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n<!-- end -->`;
        expect(await ours(whole, pieceBytes)).toEqual(theirs(whole));
      }),
      { numRuns: 400 },
    );
  });

  test('refuses what a general parser refuses when a character is lost or added', async () => {
    const markup = fc.constantFrom('<', '>', '/', '"', "'", '&', ';', '=', ' ', 'a', '!', '\u0001', '');
    await fc.assert(
      fc.asyncProperty(element, markup, fc.nat(), async (xml, added, place) => {
        const characters = [...xml];
        characters[place % characters.length] = added;
        const broken = characters.join('');
        // Ours skips processing instructions and accepts ]]> as text.
        fc.pre(!broken.includes('<?') && !broken.replace(/<!\[CDATA\[.*?\]\]>/gs, '').includes(']]>'));
        let expected: Event[] | 'refused';
        try {
          expected = theirs(broken);
        } catch {
          expected = 'refused';
        }
        const read = await ours(broken).catch((error: { code?: string }) => {
          expect(error.code).toBe('unreadable');
          return 'refused' as const;
        });
        expect(read).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  test('accepts > as text', async () => {
    const xml = '<a b=">">x > y</a>';
    expect(await ours(xml)).toEqual(theirs(xml));
  });

  test.each([
    ['nothing', ''],
    ['no element', '<!-- x -->'],
    ['two roots', '<a/><b/>'],
    ['text beside the root', '<a/>x'],
    ['an open element', '<a><b></b>'],
    ['elements that cross', '<a><b></a></b>'],
    ['an open tag', '<a b="'],
    ['one attribute twice', '<a b="1" b="2"/>'],
    ['attributes that touch', '<a b="1"c="2"/>'],
    ['an attribute without a value', '<a b/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['a bare ampersand', '<a>& b</a>'],
    ['an entity of its own', '<a>&other;</a>'],
    ['a zero character', '<a>&#0;</a>'],
    ['half a surrogate pair', '<a>&#xD800;</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['thousands of elements in each other', '<a>'.repeat(5_000)],
    ['thousands of attributes', `<a ${Array.from({ length: 5_000 }, (_, at) => `b${at}="1"`).join(' ')}/>`],
  ])('refuses %s', async (_, xml) => {
    await expect(ours(xml, 1_000)).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('refuses what is not UTF-8', async () => {
    await expect(ours(Buffer.from('<a>\xff</a>', 'latin1'))).rejects.toMatchObject({ code: 'unreadable' });
  });

  test.each([
    ['text', `<a>${'x'.repeat(3_000_000)}</a>`],
    ['a comment', `<a><!--${'x'.repeat(3_000_000)}--></a>`],
    ['a tag', `<a b="${'x'.repeat(3_000_000)}"/>`],
    ['CDATA', `<a><![CDATA[${'x'.repeat(3_000_000)}]]></a>`],
  ])('holds no more than a megabyte of %s', async (_, xml) => {
    await expect(ours(xml, 16_384)).rejects.toMatchObject({ code: 'rule_broken' });
  });
});
