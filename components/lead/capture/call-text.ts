import { formatPhone } from '@/components/base/ui/format';
import type { Caller } from '@/lib/desk/call/caller';

/** `082 123 4567 · Personal loans`. */
export function callerText({ phone, queue }: Pick<Caller, 'phone' | 'queue'>): string {
  return [phone === null ? 'Number withheld' : formatPhone(phone), queue].filter(Boolean).join(' · ');
}

/** Why there is no number; null: there is one. */
export function noNumberText({ phone, given }: Caller): string | null {
  if (phone !== null) return null;
  return given === null
    ? 'The caller’s number is withheld. Ask for it.'
    : `The dialer sent “${given}”, which isn’t a South African number. Ask for it.`;
}
