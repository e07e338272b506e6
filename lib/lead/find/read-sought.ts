import { normalisePhone } from '@/lib/applicant/phone';

/** A text as everything that it may be. */
export interface Sought {
  /** A public id of ours, bare or at the end of an address. */
  publicId: string | null;
  idNumber: string | null;
  /** A whole number, with leading zero. */
  phone: string | null;
  /** A whole email address, in small letters. */
  email: string | null;
  /** A whole API key; only its hash is looked up. */
  key: string | null;
  /** The last four characters of one, as `…Ab1x` too. */
  keyHint: string | null;
  /** What may be the id of a request or a partner's reference. */
  reference: string | null;
  /** Part of a name. */
  name: string | null;
}

/** Reads what somebody typed or pasted. A text that is a key, an ID number, a phone number or an email address is nothing else. */
export function readSought(text: string): Sought {
  const sought = text.normalize('NFC').trim();
  const nothing = {
    publicId: null,
    idNumber: null,
    phone: null,
    email: null,
    key: null,
    keyHint: null,
    reference: null,
    name: null,
  };
  if (sought.startsWith('lmk_')) return { ...nothing, key: sought };
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(sought)) return { ...nothing, email: sought.toLowerCase() };
  const digits = sought.replace(/[\s()-]/g, '');
  if (/^\d{13}$/.test(digits)) return { ...nothing, idNumber: digits };
  const phone = /^\+?\d+$/.test(digits) ? normalisePhone(digits) : null;
  // A partner's reference may look like a phone number.
  if (phone !== null) return { ...nothing, phone, reference: sought };
  return {
    ...nothing,
    publicId: /(?:^|\/)([0-9A-Za-z]{22})$/.exec(sought)?.[1] ?? null,
    keyHint: /^(?:…|\.{3})?([0-9A-Za-z]{4})$/.exec(sought)?.[1] ?? null,
    reference: sought.length >= 4 ? sought : null,
    name: sought.length >= 2 || /^\d$/.test(sought) ? sought : null,
  };
}
