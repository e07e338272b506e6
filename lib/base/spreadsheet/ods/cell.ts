import { fileLimit } from '@/lib/base/spreadsheet/limit';
import type { XmlAttributes } from '@/lib/base/spreadsheet/xlsx/xml';

/** A cell that is being read: its value by type, or its paragraphs as they are shown; no comment or drawing in it. */
export class OdsCell {
  private readonly typed: string | number | boolean | undefined;
  private readonly given: string;
  /** Open elements, the cell itself not counted. */
  private depth = 0;
  private inParagraph = false;
  private shown = '';
  private paragraphs = 0;

  constructor(attributes: XmlAttributes) {
    this.typed = typedValue(attributes);
    this.given = attributes.get('office:string-value') ?? '';
  }

  open(name: string, attributes: XmlAttributes): void {
    this.depth += 1;
    if (this.depth === 1) {
      this.inParagraph = name === 'p' || name === 'h';
      if (this.inParagraph && this.paragraphs++ > 0) this.shown += '\n';
    } else if (!this.inParagraph) return;
    else if (name === 's') this.shown += ' '.repeat(spaces(attributes.get('text:c')));
    else if (name === 'tab') this.shown += '\t';
    else if (name === 'line-break') this.shown += '\n';
  }

  text(piece: string): void {
    // Line ends of the markup are spaces; those of the text are elements.
    if (this.inParagraph) this.shown += piece.replace(/[\t\n ]+/g, ' ');
  }

  get isTooLong(): boolean {
    return this.shown.length > fileLimit.cellCharacters;
  }

  /** Returns true if it was the cell's own end. */
  close(): boolean {
    this.depth -= 1;
    if (this.depth === 0) this.inParagraph = false;
    return this.depth < 0;
  }

  value(): string | number | boolean | undefined {
    if (this.typed !== undefined) return this.typed;
    const text = this.shown === '' ? this.given.slice(0, fileLimit.cellCharacters) : this.shown;
    return text.trim() === '' ? undefined : text;
  }
}

/** As of XLSX: numbers, booleans, dates and times as ISO text. Undefined for text, and for what is not of its type. */
function typedValue(attributes: XmlAttributes): string | number | boolean | undefined {
  switch (attributes.get('office:value-type')) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const text = attributes.get('office:value') ?? '';
      const number = Number(text);
      return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
    }
    case 'boolean':
      return attributes.get('office:boolean-value') === 'true';
    case 'date':
      return dateOf(attributes.get('office:date-value') ?? '');
    case 'time':
      return timeOf(attributes.get('office:time-value') ?? '');
    default:
      return undefined;
  }
}

/** `2026-11-25T00:00:00` is a day. */
function dateOf(value: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d*)?)?$/.exec(value) ?? [];
  if (day === undefined) return undefined;
  return time === undefined || time === '00:00:00' ? day : `${day}T${time}`;
}

/** `PT08H30M00S` is `08:30:00`. */
function timeOf(value: string): string | undefined {
  const parts = /^PT(\d{1,5})H(\d\d?)M(\d\d?)(?:[.,]\d*)?S$/.exec(value)?.slice(1);
  return parts?.map((part) => part.padStart(2, '0')).join(':');
}

function spaces(count: string | undefined): number {
  const number = Number(count ?? 1);
  return Number.isSafeInteger(number) && number > 0 ? Math.min(number, fileLimit.cellCharacters + 1) : 1;
}
