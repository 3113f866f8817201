import { Worker } from 'node:worker_threads';

/** One column of a paper's table; `width` in points, of the 515 that a page has. */
export type PaperColumn = { title: string; width: number; align?: 'left' | 'right' };
export type PaperTable = {
  title?: string;
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  /** Drawn bold below the rows. */
  sum?: readonly string[];
};
export type Paper = {
  title: string;
  /** Number of the paper, below its title. */
  number: string;
  /**
   * Time that the paper describes, in milliseconds. It is the file's own date, so that the same facts give the same
   * bytes.
   */
  at: number;
  facts: readonly (readonly [label: string, value: string])[];
  tables: readonly PaperTable[];
  /** Sentences below the tables. */
  notes: readonly string[];
  /** The issuer, in the footer of each page. */
  issuer: string;
};

/**
 * Returns a paper of the institution (statement, slip, confirmation) as PDF on A4, with the used part of its Chinese
 * font embedded. The same paper gives the same bytes. It is drawn in a worker thread: reading the fonts takes half a
 * second, which no call should wait for.
 */
export function writePaper(paper: Paper): Promise<Buffer> {
  return new Promise((answer, fail) => {
    const thread = new Worker(new URL('./paper-thread.ts', import.meta.url), { workerData: paper });
    thread.once('message', (bytes: Uint8Array) => answer(Buffer.from(bytes)));
    thread.once('error', fail);
    thread.once('exit', (code) => code !== 0 && fail(new Error(`the paper's thread ended with ${code}`)));
  });
}
