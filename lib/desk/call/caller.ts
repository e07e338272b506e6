import { normalisePhone } from '@/lib/applicant/phone';

/** Who is on the telephone, as the dialer says. Holds an applicant's number: never in a URL or a log, and in a storage only as `keepCaller` says. */
export interface Caller {
  /** With leading zero; null: withheld, or no South African number. */
  phone: string | null;
  /** What the dialer sent where that is no number, cut; null: nothing. */
  given: string | null;
  /** The dialer's id of the call; tells a call that is brought twice. */
  id: string | null;
  queue: string | null;
}

const longest = { phone: 40, id: 100, queue: 60 };
const shownOfUnread = 20;

/**
 * Reads what a dialer puts behind `/call`: `#phone=0821234567&id=<call>&queue=<name>`, in any order, each once. Null: it
 * brings no call at all.
 */
export function readCaller(fragment: string): Caller | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  if (!values.has('phone')) return null;
  // A plus sign stands for a space in a form, and for itself in a number.
  const given = printable(values.get('phone') ?? '').trim();
  const digits = given.replace(/[\s()./-]/g, '');
  const phone = given.length <= longest.phone ? normalisePhone(digits) : null;
  return {
    phone,
    given: phone !== null || given === '' ? null : given.slice(0, shownOfUnread),
    id: short(values.get('id'), longest.id),
    queue: short(values.get('queue'), longest.queue),
  };
}

const printable = (text: string) => text.normalize('NFC').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '');

function short(text: string | null, length: number): string | null {
  return (
    printable(text ?? '')
      .trim()
      .slice(0, length) || null
  );
}
