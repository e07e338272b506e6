/** The markup of a cell. One object is reused for all cells: one each would be slow. */
export class PlainCell {
  /** From 0. */
  column = 0;
  style = 0;
  /** As in the markup: `s` for a shared string, `n` for a number, … */
  type = '';
  value = '';

  /**
   * Fast path: parses a cell at `start` in the form that spreadsheet programs write, `<c r="C7" s="2"
   * t="s"><v>41</v></c>` with or without `s` and `t`, which covers nearly all of a large sheet. Returns where the cell
   * ends; 0 if it has any other form or is incomplete, and needs the XML parser.
   */
  read(text: string, start: number): number {
    if (!text.startsWith('<c r="', start)) return 0;
    let at = this.readReference(text, start + 6);
    if (at === 0) return 0;
    this.style = 0;
    if (text.startsWith(' s="', at)) {
      at += 4;
      for (let digit = digitAt(text, at); digit >= 0; digit = digitAt(text, at)) {
        this.style = this.style * 10 + digit;
        at += 1;
      }
      if (text.charCodeAt(at) !== quote) return 0;
      at += 1;
    }
    this.type = 'n';
    if (text.startsWith(' t="', at)) {
      const type = text.charCodeAt(at + 4);
      if ((type !== letterS && type !== letterB && type !== letterN) || text.charCodeAt(at + 5) !== quote)
        return 0;
      this.type = type === letterS ? 's' : type === letterB ? 'b' : 'n';
      at += 6;
    }
    if (!text.startsWith('><v>', at)) return 0;
    at += 4;
    const valueStart = at;
    while (isNumeric(text.charCodeAt(at))) at += 1;
    const length = at - valueStart;
    if (length === 0 || length > longestNumber || !text.startsWith('</v></c>', at)) return 0;
    this.value = text.slice(valueStart, at);
    return at + 8;
  }

  /** Parses `C7"` and returns where it ends; 0 if it is not a cell reference. */
  private readReference(text: string, start: number): number {
    let at = start;
    let column = 0;
    for (; at < start + 3; at += 1) {
      const code = text.charCodeAt(at);
      if (!(code >= letterUpperA && code <= letterUpperZ)) break;
      column = column * 26 + code - letterUpperA + 1;
    }
    const digits = at;
    while (digitAt(text, at) >= 0) at += 1;
    if (column === 0 || at === digits || text.charCodeAt(at) !== quote) return 0;
    this.column = column - 1;
    return at + 1;
  }
}

/** No number is longer. */
const longestNumber = 32;
const quote = 0x22;
const letterUpperA = 0x41;
const letterUpperZ = 0x5a;
const letterB = 0x62;
const letterN = 0x6e;
const letterS = 0x73;

function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39 ? code - 0x30 : -1;
}

/** A digit, a sign, a period or the E of an exponent. */
const isNumeric = (code: number) =>
  (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e || (code | 0x20) === 0x65;
