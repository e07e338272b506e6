import { isBlank } from '@/lib/base/spreadsheet/row';
import { readWholeNumber } from '@/lib/base/text/whole-number';
import { nobody, noLimit, type SheetColumn } from './sheet-column';

/** What a cell says: its value, nothing, or why it is refused. */
type ReadCell = { value: unknown } | { problem: string } | null;

const spoken: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  ja: true,
  no: false,
  n: false,
  false: false,
  nee: false,
};

/** Reads a cell of a column as the catalogue file has it. An empty cell says nothing: the field takes its default. */
export function readCell({ kind, field }: SheetColumn, cell: unknown): ReadCell {
  if (isBlank(cell)) return null;
  const text = String(cell).trim();
  switch (kind) {
    case 'text':
      return { value: text };
    case 'yes': {
      const value = spoken[text.toLowerCase()];
      return value === undefined ? { problem: 'must be Yes or No' } : { value };
    }
    case 'number': {
      if (field === 'most' && text.toLowerCase() === noLimit) return { value: null };
      const value = readWholeNumber(text);
      return value === null ? { problem: 'must be a whole number' } : { value };
    }
    case 'list':
      if (field === 'affiliates' && text.toLowerCase() === nobody) return { value: [] };
      return { value: text.split(/[,;\n]/).flatMap((part) => part.trim() || []) };
    case 'time':
      return { value: timeOfDay(cell, text) };
    case 'moment':
      return { value: moment(text) };
  }
}

/** A spreadsheet keeps a time as a part of the day, and shows `8:00`. What is none stays, for the schema to refuse. */
function timeOfDay(cell: unknown, text: string): string {
  if (typeof cell === 'number' && cell >= 0 && cell <= 1) {
    const minutes = Math.round(cell * 24 * 60);
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  }
  const [, hours, minutes] = /(?:^|T)(\d{1,2}):(\d{2})(?::00(?:\.0+)?Z?)?$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? text : `${hours.padStart(2, '0')}:${minutes}`;
}

/** A day and time without an offset are South African. */
function moment(text: string): string {
  const [, day, time = '00:00', seconds = ':00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?(?:\.0+)?)?$/.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}${seconds}+02:00`;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
