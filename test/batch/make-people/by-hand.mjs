// Files of text, as people export and save them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { id, lines, phone, rows, young } from './applicant.mjs';
import { folder } from './folder.mjs';

function text(name, content, encoding = 'utf8') {
  writeFileSync(join(folder, name), Buffer.from(content, encoding));
}
text(
  '01-afrikaans.csv',
  lines(
    [
      ['Naam', 'Van', 'Selfoon', 'ID nommer', 'Netto inkomste', 'Toestemming', 'Produk'],
      ...rows((p, at) => [
        p.first,
        p.last,
        p.phone,
        p.id,
        `R ${12 + at} 500,00`,
        at === 3 ? 'Nee' : 'Ja',
        'Persoonlike Lening',
      ]),
    ],
    ';',
  ),
);
text(
  '02-title-rows.csv',
  `Bushveld Leads;;;;\r\nWeek 47, November 2026;;;;\r\n;;;;\r\n${lines([['First name', 'Surname', 'Cell no', 'ID no', 'Consent'], ...rows((p) => [p.first, p.last, p.phone, p.id, 'TRUE'])], ';')}`,
);
text(
  '03-totals-and-end.csv',
  `${lines([['Name', 'Surname', 'Cell', 'ID Number', 'Loan amount', 'POPIA'], ...rows((p, at) => [p.first, p.last, p.phone, p.id, `${(at + 1) * 10000}`, 'Yes']), ['TOTAL', '', '', '', '100000', '']], ',')}\r\nEnd of list,,,,,\r\n`,
);
const accents = [
  ['Voornaam', 'Van', 'Sel nr', 'ID nr', 'Provinsie'],
  ['Zoë', 'Müller', phone[0], id[0], 'Vrystaat'],
  ['Renée', 'Du Preez', phone[1], id[1], 'Noord-Kaap'],
  ['André', 'Lötter', phone[2], id[2], 'Wes-Kaap'],
];
text('04-windows-1252.csv', lines(accents, ';'), 'latin1');
text(
  '05-tabs.txt',
  lines(
    [
      ['Name and Surname', 'Mobile', 'SA ID', 'Title'],
      ...rows((p, at) => [`${p.first} ${p.last}`, p.phone, p.id, ['Mev', 'Mnr', 'mej.', 'Mr'][at]]),
    ],
    '\t',
  ),
);
text(
  '06-surname-first.csv',
  lines(
    [
      ['Surname and name', 'Contact number', 'Identity number'],
      ...rows((p) => [`"${p.last}, ${p.first}"`, p.phone, p.id], 6),
    ],
    ',',
  ),
);
text(
  '07-decimal-commas.csv',
  lines(
    [
      ['first_name', 'last_name', 'cell_phone_number', 'id_number', 'net_income', 'expenses', 'popi'],
      ...rows((p, at) => [
        p.first,
        p.last,
        p.phone,
        p.id,
        ['18 500,50', '22 000,00', 'R 9 750,25', '31000'][at],
        ['4 000,00', '5500', '2 100,49', 'R 8 000'][at],
        'true',
      ]),
    ],
    ';',
  ),
);
text(
  '08-25k.csv',
  lines(
    [
      ['First Name', 'Last Name', 'Phone', 'ID', 'Salary', 'Amount'],
      ...rows((p, at) => [
        p.first,
        p.last,
        p.phone,
        p.id,
        ['25k', '18.5k', '30 000', 'R12k'][at],
        ['50k', '100k', '20000', '8k'][at],
      ]),
    ],
    ',',
  ),
);
text(
  '09-cut-ids.csv',
  lines(
    [
      ['First Name', 'Last Name', 'Phone', 'ID', 'Opt in'],
      ['Young', 'One', phone[0], Number(young[0]), 'Y'],
      ['Young', 'Two', phone[1], Number(young[1]), 'Y'],
      ['Young', 'Three', phone[2], Number(young[2]), 'Y'],
      ['Old', 'Four', phone[3], id[3], 'Y'],
    ].map((r) => r.map(String)),
    ',',
  ),
);
text(
  '10-scientific.csv',
  lines(
    [
      ['Name', 'Surname', 'Cell', 'ID number', 'Consent'],
      ['Thandi', 'Nkosi', '8.21234567E+08', `${id[0][0]}.${id[0].slice(1)}E+12`, 'Yes'],
      ['Pieter', 'Botha', phone[1], '9.20220E+12', 'Yes'],
      ['Anna', 'Smit', phone[2], id[2], 'Yes'],
    ],
    ',',
  ),
);
text(
  '11-blank-rows.csv',
  `\r\n\r\n${lines(
    [
      ['Naam', 'Van', 'Selfoon', 'ID'],
      ['Thandi', 'Nkosi', phone[0], id[0]],
      ['', '', '', ''],
      ['Pieter', 'Botha', phone[1], id[1]],
      ['', '', '', ''],
      ['', '', '', ''],
      ['Anna', 'Smit', phone[2], id[2]],
    ],
    ';',
  )}\r\n;;;\r\n`,
);
text(
  '12-two-products.csv',
  lines(
    [
      ['Name', 'Surname', 'Cell', 'ID', 'Product'],
      ...rows((p, at) => [
        p.first,
        p.last,
        p.phone,
        p.id,
        ['Persoonlike lening', 'personal', 'Vehicle finance', 'Voertuig finansiering'][at],
      ]),
    ],
    ',',
  ),
);
text(
  '13-no-headings.csv',
  lines(
    rows((p) => [p.first, p.last, p.phone, p.id, `${p.first.toLowerCase()}@example.co.za`]),
    ',',
  ),
);
text(
  '14-repeated-headings.csv',
  lines(
    [
      ['Naam', 'Van', 'Sel', 'ID'],
      ...rows((p) => [p.first, p.last, p.phone, p.id], 2),
      ['Naam', 'Van', 'Sel', 'ID'],
      ...rows((p) => [p.first, p.last, p.phone, p.id], 6).slice(2, 4),
    ],
    ';',
  ),
);
text(
  '15-pipes.csv',
  lines(
    [
      ['name', 'surname', 'msisdn', 'rsa_id', 'employed', 'debt review'],
      ...rows((p, at) => [
        p.first,
        p.last,
        `27${p.phone.slice(1)}`,
        p.id,
        ['Y', 'N', 'Permanent', 'Werkloos'][at],
        ['N', 'N', 'J', ''][at],
      ]),
    ],
    '|',
  ),
);
text(
  '16-two-address-columns.csv',
  lines(
    [
      ['Name', 'Surname', 'Cell', 'ID', 'Address 1', 'Address 2', 'Province'],
      ...rows((p, at) => [
        p.first,
        p.last,
        p.phone,
        p.id,
        `${at + 1} Long St`,
        'Flat 4',
        ['GP', 'KZN', 'WC', 'EC'][at],
      ]),
    ],
    ',',
  ),
);
text(
  '17-utf16.txt',
  `\ufeff${lines([['Voornaam', 'Familienaam', 'Selfoonnommer', 'Identiteitsnommer'], ...rows((p) => [p.first, p.last, p.phone, p.id])], '\t')}`,
  'utf16le',
);
text(
  '18-spaces-everywhere.csv',
  lines(
    [
      [' First Name ', 'Last  Name', ' Cell Number', 'ID Number '],
      ...rows((p) => [
        ` ${p.first}`,
        `${p.last} `,
        `${p.phone.slice(0, 3)} ${p.phone.slice(3, 6)} ${p.phone.slice(6)}`,
        `${p.id.slice(0, 6)} ${p.id.slice(6, 10)} ${p.id.slice(10)}`,
      ]),
    ],
    ',',
  ),
);
text(
  '19-sep-line.csv',
  `sep=;\r\n${lines([['Naam', 'Van', 'Sel', 'ID', 'Toestemming gegee'], ...rows((p) => [p.first, p.last, p.phone, p.id, 'J'])], ';')}`,
);
text(
  '34-invisible.csv',
  lines(
    [
      ['Name\u200b', 'Surname', '\u200eCell', 'ID number', 'E-mail'],
      ...rows((p, at) => {
        const unseen = ['\u200b', '\u00a0', '\u202a', '\u2060'][at];
        return [
          `${p.first}${unseen}`,
          p.last.replace(' ', '\u00a0'),
          `${unseen}${p.phone}`,
          `${p.id}${unseen}`,
          `${p.first.toLowerCase()}@example.co.za${unseen}`,
        ];
      }),
    ],
    ',',
  ),
);
// As a program writes a table whose numbers are all fractions.
text(
  '35-fractions.csv',
  lines(
    [
      ['name', 'surname', 'cell', 'id', 'net_income', 'expenses'],
      ...rows((p, at) => [p.first, p.last, `${Number(p.phone)}.0`, `${p.id}.0`, '25000.0', `${at * 300}.0`]),
    ],
    ',',
  ),
);
// Excel's "CSV (Macintosh)" ends lines with CR alone; "CSV (MS-DOS)" is of code page 850.
const stored = (content, bytes) =>
  content.replaceAll(/[^\0-\x7f]/g, (letter) => String.fromCharCode(bytes[letter]));
text(
  '37-macintosh.csv',
  stored(lines(accents, ';'), { ë: 0x91, é: 0x8e, ö: 0x9a, ü: 0x9f }).replaceAll('\r\n', '\r'),
  'latin1',
);
text('38-ms-dos.csv', stored(lines(accents, ';'), { ë: 0x89, é: 0x82, ö: 0x94, ü: 0x81 }), 'latin1');
