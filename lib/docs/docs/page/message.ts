import type { DocPage, MessageItem } from '@/lib/docs/docs/block';
import { fileMessages } from '@/lib/docs/docs/file-message';
import { answerMessages, type Explained, fieldMessages } from '@/lib/docs/docs/message';
import { messageId } from '@/lib/docs/docs/message-id';

const itemOf =
  (prefix: string) =>
  (one: Explained): MessageItem => ({ ...one, id: `${prefix}-${messageId(one.message)}` });

export const messagePage: DocPage = {
  path: '/docs/message',
  title: 'Messages',
  description: 'Every error message of the API, with its cause and what to do.',
  group: 'Reference',
  portal: { href: '/request', label: 'Requests' },
  blocks: [
    {
      kind: 'text',
      text: 'The HTTP status is the error code; no body has a `code`. A 401 carries `error`, everything else `message`. Messages do not change within a version, so a client may compare them.',
    },
    { kind: 'heading', id: 'answer', title: 'Responses' },
    {
      kind: 'messages',
      label: 'Messages of responses',
      items: answerMessages.map(itemOf('answer')),
    },
    { kind: 'heading', id: 'field', title: 'Fields' },
    {
      kind: 'text',
      text: 'A 422 with `Validation failed.` names every failing field in `errors`, as sent, with all its messages.',
    },
    {
      kind: 'messages',
      label: 'Messages of fields',
      items: fieldMessages.map(itemOf('field')),
    },
    { kind: 'heading', id: 'file', title: 'Files' },
    {
      kind: 'text',
      text: 'Of an upload, as `message`; found only while the file is read, as `message` of a batch that is `failed`. Where you see `…`, the message names the row, the column or the kind of file.',
    },
    {
      kind: 'messages',
      label: 'Messages of files',
      items: fileMessages.map(itemOf('file')),
    },
  ],
};
