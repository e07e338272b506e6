/** What an operator asks to be done, by its words. */
export type Act =
  | {
      readonly kind: 'pause';
      readonly name: string;
      /** `14:00`, South African time; null: none was said. */
      readonly until: string | null;
    }
  | { readonly kind: 'resume' | 'revoke' | 'suspend'; readonly name: string }
  | {
      readonly kind: 'close';
      /** `2026-11`; null: whichever is next. */
      readonly month: string | null;
    };

const verbs: Readonly<Record<string, Act['kind']>> = {
  pause: 'pause',
  stop: 'pause',
  resume: 'resume',
  unpause: 'resume',
  revoke: 'revoke',
  suspend: 'suspend',
  close: 'close',
};

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * Reads one of the five acts that the palette knows: `pause marula until 14:00`, `resume marula`, `revoke uL5m`,
 * `suspend karoo`, `close november`. Null: the text asks for nothing. `today`: `2026-11-27`, in South Africa.
 */
export function readAct(text: string, today: string): Act | null {
  const [, verb = '', rest = ''] = /^\s*(\p{L}+)(?:\s+(.*\S))?\s*$/u.exec(text) ?? [];
  const kind = verbs[verb.toLowerCase()];
  if (kind === undefined) return null;
  if (kind === 'close') {
    if (/^(?:the )?(?:last )?month$/i.test(rest)) return { kind, month: null };
    const month = readMonth(rest, today);
    return month === null ? null : { kind, month };
  }
  if (rest.length < 2) return null;
  if (kind !== 'pause') return { kind, name: rest };
  const [, name = rest, until = null] =
    /^(.*\S)\s+(?:until|till|to)\s+(\d{1,2}(?::\d\d)?)(?:h00)?$/iu.exec(rest) ?? [];
  return { kind, name, until: until === null ? null : readTime(until) };
}

function readTime(text: string): string | null {
  const [hour = '', minute = '00'] = text.split(':');
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null;
}

/** A month by its name, or its first three letters, is the latest of that name that has begun. */
function readMonth(text: string, today: string): string | null {
  const [, name = '', year] = /^(\p{L}{3,})(?:\s+(\d{4}))?$/u.exec(text) ?? [];
  const at = name === '' ? -1 : months.findIndex((month) => month.startsWith(name.toLowerCase()));
  if (at < 0) return null;
  const number = String(at + 1).padStart(2, '0');
  if (year !== undefined) return `${year}-${number}`;
  const thisYear = Number(today.slice(0, 4));
  return `${number <= today.slice(5, 7) ? thisYear : thisYear - 1}-${number}`;
}
