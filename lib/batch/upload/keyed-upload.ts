import { createHash } from 'node:crypto';
import type { KeyUse } from '@/db/query/base/idempotency-key';
import { hashBody } from '@/lib/base/idempotency-key/idempotency-key';
import type { Env } from '@/lib/base/process/env';
import type { UploadFields } from './upload-field';

/** An upload under an Idempotency-Key: its file is hashed while it streams past. */
export class KeyedUpload {
  readonly #file = createHash('sha256');
  #intent: UploadFields['intent'] | null = null;
  #use: KeyUse | null = null;

  constructor(
    private readonly env: Pick<Env, 'idKey'>,
    private readonly keyHash: Buffer,
  ) {}

  add(bytes: Buffer): void {
    this.#file.update(bytes);
  }

  /** The file is complete, and these rows name no intent. */
  end(intent: UploadFields['intent']): void {
    this.#intent = intent;
  }

  /**
   * The key and the hash of file and intent, of an upload that is complete. How the file was sent, and under which name,
   * makes no other batch of it.
   */
  get use(): KeyUse {
    if (this.#intent === null) throw new Error('the upload is not complete');
    this.#use ??= {
      keyHash: this.keyHash,
      bodyHash: hashBody(this.env, 'lead/batch', { ...this.#intent, file: this.#file.digest('base64') }),
    };
    return this.#use;
  }
}
