import { Readable, Writable } from 'node:stream';
import type { Connection } from 'pg';

/** Members of node-postgres' connection that its published types lack. */
declare module 'pg' {
  interface Connection {
    parse(query: { name: string; text: string; types: readonly number[] }): void;
    bind(config: { statement: string; values: readonly (string | Buffer | null)[] }): void;
    describe(what: { type: 'S'; name: string }): void;
    execute(config: null): void;
    close(what: { type: 'S'; name: string }): void;
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
    sendCopyFail(reason: string): void;
  }
}

const COPY_BYTES = 64 * 1024;

/** Rows of COPY … TO STDOUT. The socket is not read while the reader does not read. */
export class CopyOut extends Readable {
  readonly #wire: Connection | undefined;
  #waiting = Buffer.allocUnsafe(COPY_BYTES);
  #size = 0;
  constructor(wire: Connection | undefined) {
    super();
    this.#wire = wire;
  }
  /** Copies the chunk, because the driver overwrites its memory. */
  add(chunk: Buffer): void {
    if (this.destroyed) return;
    if (this.#size + chunk.length > this.#waiting.length) this.#flush(Math.max(COPY_BYTES, chunk.length));
    this.#size += chunk.copy(this.#waiting, this.#size);
  }
  end(): void {
    if (this.destroyed) return;
    this.#flush(0);
    this.push(null);
  }
  #flush(next: number): void {
    if (this.#size > 0 && !this.push(this.#waiting.subarray(0, this.#size))) this.#wire?.stream.pause();
    this.#waiting = Buffer.allocUnsafe(next);
    this.#size = 0;
  }
  override _read(): void {
    this.#wire?.stream.resume();
  }
  override _destroy(error: Error | null, ended: (error?: Error | null) => void): void {
    // Rows that the reader no longer wants are read and dropped, so that the connection can continue.
    this.#wire?.stream.resume();
    ended(error);
  }
}

/** Rows for COPY … FROM STDIN; it finishes when the database has accepted them all. */
export class CopyIn extends Writable {
  readonly #wire: Connection;
  readonly #isOver: () => boolean;
  #ended: ((error?: Error | null) => void) | undefined;
  constructor(wire: Connection, isOver: () => boolean) {
    super({ decodeStrings: true });
    this.#wire = wire;
    this.#isOver = isOver;
  }
  override _write(chunk: Buffer, _encoding: BufferEncoding, written: (error?: Error | null) => void): void {
    this.#wire.sendCopyFromChunk(chunk);
    const { stream } = this.#wire;
    if (!stream.writableNeedDrain || stream.destroyed) {
      written();
      return;
    }
    const goOn = () => {
      stream.off('drain', goOn);
      stream.off('close', goOn);
      written();
    };
    stream.on('drain', goOn);
    stream.on('close', goOn);
  }
  override _final(ended: (error?: Error | null) => void): void {
    this.#ended = ended;
    this.#wire.endCopyFrom();
  }
  /** Called when the database has all rows. */
  accepted(): void {
    this.#ended?.();
  }
  override _destroy(error: Error | null, ended: (error?: Error | null) => void): void {
    if (!this.#isOver()) this.#wire.sendCopyFail(error?.message ?? 'given up');
    ended(error);
  }
}
