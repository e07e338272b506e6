/** Draws PDF files; what we use of it. */
declare module 'pdfkit' {
  interface TextOptions {
    width?: number;
    align?: 'left' | 'right';
    lineBreak?: boolean;
  }
  export default class PDFDocument implements AsyncIterable<Uint8Array> {
    constructor(options: {
      size: 'A4';
      margins: { top: number; bottom: number; left: number; right: number };
      bufferPages: boolean;
      font: string;
      lang: string;
      info: Readonly<Record<string, string>>;
    });
    readonly page: {
      width: number;
      height: number;
      margins: { top: number; bottom: number; left: number; right: number };
    };
    registerFont(name: string, path: string): this;
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(color: string): this;
    text(text: string, options?: TextOptions): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    moveDown(lines?: number): this;
    on(event: 'pageAdded', tell: () => void): this;
    addPage(): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(page: number): this;
    end(): void;
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
  }
}
