import type { EncryptedColumn } from '@/lib/care/pii-key/encrypted-column';

/** Longer than anything that is searched for. */
const endBytes = 400;

/** Joins the ends of a file's pieces, whatever their order: what is searched for may stand across two of them. */
export class PieceEnds {
  readonly #heads = new Map<string, Buffer>();
  readonly #tails = new Map<string, Buffer>();

  /** Notes a piece. Returns its joins with the pieces before and after it, as far as those were seen. */
  across({ table, key }: EncryptedColumn, row: Record<string, unknown>, piece: Buffer): Buffer[] {
    const [file, number] = key;
    if (file === undefined || number !== 'number') return [];
    const name = (of: number) => `${table} ${row[file]} ${of}`;
    const at = Number(row.number);
    const [head, tail] = [piece.subarray(0, endBytes), piece.subarray(-endBytes)];
    this.#heads.set(name(at), head);
    this.#tails.set(name(at), tail);
    const [before, after] = [this.#tails.get(name(at - 1)), this.#heads.get(name(at + 1))];
    return [
      ...(before ? [Buffer.concat([before, head])] : []),
      ...(after ? [Buffer.concat([tail, after])] : []),
    ];
  }
}
