import { ink, openA4, softInk } from '@/lib/base/document/a4';
import { environmentLabel } from '@/lib/base/text/text';
import { southAfricanTime } from '@/lib/base/time/date';
import { whatWasSent } from '@/lib/desk/lead-read/words';
import { channelText } from '@/lib/lead/consent/words';
import { sourceLabel } from '@/lib/lead/lead/source-label';
import type { EvidenceDocument } from './document';

/** Draws the evidence of a lead's consent, A4, with the letters of all eleven languages. */
export async function evidencePdf(evidence: EvidenceDocument): Promise<Uint8Array> {
  const { write, moveDown, end } = await openA4('Evidence of consent');
  write('bold', 20, ink, 'Evidence of consent');
  for (const { title, lines } of partsOf(evidence)) {
    moveDown(1);
    write('bold', 12, ink, title);
    if (lines.length === 0) write('plain', 10, ink, 'Nothing.');
    for (const line of lines) {
      moveDown(0.3);
      write('plain', 10, ink, line);
    }
  }
  moveDown(1);
  write(
    'plain',
    9,
    softInk,
    'All times are South African. evidence.json has the same; verify.html checks it.',
  );
  const pieces: Uint8Array[] = [];
  for await (const piece of end()) pieces.push(piece);
  return Buffer.concat(pieces);
}

function partsOf(evidence: EvidenceDocument): { title: string; lines: string[] }[] {
  const { record, pii_principal: whose, received } = evidence;
  const moment = (at: string) => southAfricanTime(new Date(at));
  const list = (purposes: readonly string[]) =>
    purposes.length === 0 ? 'purposes as the words say' : purposes.join(', ').replaceAll('_', ' ');
  return [
    {
      title: 'Whose, and of what',
      lines: [
        `${whose.name}, ID number ${whose.id_number}`,
        `Lead ${record.lead} of ${evidence.pii_controller} for ${evidence.product}, ${environmentLabel(record.environment)}; as of ${moment(record.made_at)}`,
        `Received ${moment(received.at)} from ${received.by ?? 'a file or an earlier release'} (${sourceLabel(received.through)}), popi: ${received.popi}${received.request_id === null ? '' : `, request ${received.request_id}`}`,
      ],
    },
    {
      title: 'Consents',
      lines: evidence.consents.flatMap((one) => [
        `${moment(one.given_at)}: ${one.evidence}; ${list(one.purposes)}; ${one.state}${one.channel === null ? '' : `; ${channelText[one.channel]}`}${one.notice.text === null ? '' : `; text ${one.notice.text}`}${one.recording === null ? '' : `; recording ${one.recording}`}`,
        ...one.notice.words.map((words) => `“${words}”`),
      ]),
    },
    {
      title: 'Withdrawals',
      lines: evidence.withdrawals.map(
        (one) => `${moment(one.at)}: ${list(one.purposes)}${one.how === null ? '' : `, ${one.how}`}`,
      ),
    },
    {
      title: 'Who received the details',
      lines: evidence.recipients.map(
        (one) => `${moment(one.at)}: ${one.lender}, ${whatWasSent[one.for].toLowerCase()}`,
      ),
    },
    {
      title: 'In the log that cannot be rewritten',
      lines: evidence.log.map(
        ({ text, proof }) => `${proof === null ? 'Not covered yet' : 'Proved'}: ${text}`,
      ),
    },
    { title: 'What is not known', lines: [...evidence.not_known] },
  ];
}
