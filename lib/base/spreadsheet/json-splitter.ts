import { fileLimit, limitExceeded, rowTooLong, unreadable } from './limit';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/**
 * Splits the objects out of streamed JSON text: an array of objects, `{"leads":[…]}`, or one object after another.
 * Checks only the frame; the objects are parsed later. Linear in time, with one object (at most 1 MB) in memory,
 * whatever the text.
 */
export class JsonSplitter {
  /** `first object` may prove to be the wrapper; `wrapper rest` is what follows the array inside it. */
  private mode: 'start' | 'array' | 'lines' | 'first object' | 'wrapper rest' | 'done' = 'start';
  private due: 'item or end' | 'item' | 'comma or end' = 'item or end';
  private items = 0;
  /** The wrapper's text with a number in place of the array, checked at its end. */
  private frame: string | null = null;

  private insideObject = false;
  /** The text so far of an incomplete object. */
  private held = '';
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** Start and end of the latest string in the object, and whether the key `leads` came just before. */
  private stringStart = 0;
  private stringEnd = 0;
  private atLeads = false;

  /** Returns the objects completed by this piece. */
  push(text: string): string[] {
    const found: string[] = [];
    let at = 0;
    while (at < text.length) {
      at = this.insideObject ? this.readObject(text, at, found) : this.readBetween(text.charCodeAt(at), at);
    }
    return found;
  }

  /** Call after the last piece. Throws if the text is incomplete. */
  end(): void {
    if (this.mode === 'start') throw unreadable('file is empty');
    if (this.insideObject || (this.mode !== 'done' && this.mode !== 'lines')) {
      throw unreadable(`row ${this.items + 1}: the JSON text stops before its end`);
    }
  }

  private readBetween(code: number, at: number): number {
    if (isSpace(code)) return at + 1;
    if (this.mode === 'done') throw unreadable('text follows after the end of the JSON');
    if (this.mode === 'start') {
      if (code === openBracket) {
        this.mode = 'array';
        return at + 1;
      }
      this.mode = 'first object';
    } else if (this.mode === 'array') {
      if (code === closeBracket && this.due !== 'item') return this.closeArray(at);
      if (this.due === 'comma or end') {
        if (code !== comma) throw unreadable(`a comma is missing after row ${this.items}`);
        this.due = 'item';
        return at + 1;
      }
    }
    if (code !== openBrace) throw unreadable(`row ${this.items + 1}: must be a JSON object`);
    this.insideObject = true;
    this.depth = 0;
    return at;
  }

  private closeArray(at: number): number {
    if (this.frame === null) this.mode = 'done';
    else {
      this.mode = 'wrapper rest';
      this.insideObject = true;
      this.held = this.frame;
      this.depth = 1;
    }
    return at + 1;
  }

  private readObject(text: string, start: number, found: string[]): number {
    const offset = this.held.length - start;
    for (let at = start; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (code === backslash) this.escaped = true;
        else if (code === quote) {
          this.inString = false;
          this.stringEnd = offset + at;
        }
        continue;
      }
      if (code === quote) {
        this.inString = true;
        this.stringStart = offset + at + 1;
      } else if (code === openBracket || code === openBrace) {
        if (this.atLeads && code === openBracket) return this.openArray(text, start, at);
        this.depth += 1;
        if (this.depth > fileLimit.jsonDepth) {
          throw limitExceeded(`row ${this.items + 1}: nested more than ${fileLimit.jsonDepth} deep`);
        }
      } else if (code === closeBracket || code === closeBrace) {
        this.depth -= 1;
        if (this.depth === 0) return this.closeObject(text, start, at, found);
      } else if (code === colon && this.depth === 1 && this.mayBeWrapper()) {
        this.atLeads = this.latestString(text, offset) === 'leads';
        continue;
      }
      if (this.atLeads && !isSpace(code)) this.atLeads = false;
    }
    this.hold(this.held + text.slice(start));
    return text.length;
  }

  private mayBeWrapper(): boolean {
    return this.mode === 'first object' || this.mode === 'wrapper rest';
  }

  // Only checks strings as long as the key, and joins texts only if one spans two pieces: joining for every key would
  // take quadratic time.
  private latestString(text: string, offset: number): string | null {
    if (this.stringEnd - this.stringStart !== 'leads'.length) return null;
    const begin = this.stringStart - offset;
    const end = this.stringEnd - offset;
    if (begin >= 0) return text.slice(begin, end);
    return (this.held.slice(this.stringStart) + text.slice(0, Math.max(0, end))).slice(0, 5);
  }

  private openArray(text: string, start: number, at: number): number {
    if (this.frame !== null) throw unreadable('JSON has two lists of leads');
    this.hold(this.held + text.slice(start, at));
    this.frame = `${this.held}0`;
    this.held = '';
    this.insideObject = false;
    this.atLeads = false;
    this.mode = 'array';
    this.due = 'item or end';
    return at + 1;
  }

  private closeObject(text: string, start: number, at: number, found: string[]): number {
    this.hold(this.held + text.slice(start, at + 1));
    const object = this.held;
    this.held = '';
    this.insideObject = false;
    this.atLeads = false;
    if (this.mode === 'wrapper rest') {
      this.mode = 'done';
      if (!isJson(object)) throw unreadable('JSON around the list of leads is not valid');
      return at + 1;
    }
    if (this.mode === 'first object') this.mode = 'lines';
    this.due = 'comma or end';
    this.items += 1;
    found.push(object);
    return at + 1;
  }

  private hold(text: string): void {
    if (text.length > fileLimit.rowCharacters) throw rowTooLong(this.items + 1);
    this.held = text;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
