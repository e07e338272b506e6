import { lead } from '@/test/fuzz/body/part';

/** Routes that read a file. */
export const fileRoutes: readonly string[] = [
  'POST /api/v2/lead/batch',
  'POST /api/v1/lead/batch',
  'POST /api/portal/batch',
  'POST /api/portal/partner/logo',
  'POST /api/portal/opt-out-list/file',
  'POST /api/portal/lender/outcome/file',
  'POST /api/portal/lender/outcome/file/preview',
  'POST /api/portal/lender/outcome/file/marked',
  'POST /api/portal/lender/return/[id]/file',
  'POST /api/portal/register/answer',
  'POST /api/portal/outcome/file',
  'POST /api/portal/outcome/file/preview',
  'POST /api/portal/outcome/file/marked',
];

const columns = ['first_name', 'last_name', 'cell_phone_number', 'id_number', 'popi', 'net_income', 'intent'];
const cells = ['Thandi', 'Nkosi', '0821234567', '{idNumber}', 'true', '25000', '{intentTitle}'];

/** Files as they are uploaded, as text of one byte a character. */
export const files: readonly { readonly type: string; readonly name: string; readonly text: string }[] = [
  { type: 'text/csv', name: 'leads.csv', text: `${columns.join(',')}\r\n${cells.join(',')}\r\n` },
  { type: 'text/csv', name: 'leads.csv', text: `${columns.join(';')}\n"${cells.join('";"')}` },
  { type: 'application/json', name: 'leads.json', text: JSON.stringify([lead, { ...lead, popi: false }]) },
  { type: 'application/json', name: 'leads.json', text: JSON.stringify({ leads: [lead] }) },
  {
    type: 'image/png',
    name: 'logo.png',
    text: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0',
  },
  {
    type: 'image/svg+xml',
    name: 'logo.svg',
    text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
  },
  { type: 'application/vnd.ms-excel', name: 'leads.xls', text: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { type: 'application/octet-stream', name: 'a.bin', text: '\x1f\x8b\x08\0\0\0\0\0' },
  { type: 'text/csv', name: '../../etc/passwd\0.csv', text: '' },
];
