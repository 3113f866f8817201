import type { AnswerOf, Endpoint, InputOf } from '@mashang/contract/endpoint';
import type { Envelope } from '@mashang/contract/errors';
import { callWith } from './api-client.ts';
import { CallError } from './call-error.ts';
import { headersOf, NETWORK_TEXT, TIMEOUT_MS, TIMEOUT_TEXT } from './call-transport.ts';
import { readEnvelope } from './envelope.ts';

export type UploadOptions = {
  /** Called with the share of the file that has been sent, 0 to 1. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
  /** Further headers besides those of a session, such as the one that permits an upload without a session. */
  headers?: Readonly<Record<string, string>>;
};

/** Uploads one file. It times out after 20 s without progress, so a large file on a slow connection may take longer. */
function sendFile<E extends Endpoint>(
  endpoint: E,
  query: string,
  { file, onProgress, signal, headers }: UploadOptions & { file: Blob },
): Promise<Envelope<AnswerOf<E>>> {
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest();
    let watchdog: ReturnType<typeof setTimeout>;
    function stillAlive(): void {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => {
        reject(new CallError(0, TIMEOUT_TEXT));
        request.abort();
      }, TIMEOUT_MS);
    }
    function cancel(): void {
      request.abort();
    }
    request.open('POST', query ? `${endpoint.path}?${query}` : endpoint.path);
    for (const [name, value] of Object.entries({ ...headersOf(endpoint), ...headers }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      stillAlive();
      if (total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => {
      const [requestId, retryAfter] = ['x-request-id', 'retry-after'].map((name) => request.getResponseHeader(name));
      resolve(readEnvelope<AnswerOf<E>>(request.responseText, { status: request.status, requestId, retryAfter }));
    };
    request.onerror = () => reject(new CallError(0, NETWORK_TEXT));
    request.onabort = () => reject(new DOMException('upload aborted', 'AbortError'));
    request.onloadend = () => {
      clearTimeout(watchdog);
      signal?.removeEventListener('abort', cancel);
    };
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) return reject(new DOMException('upload aborted', 'AbortError'));
    const form = new FormData();
    form.append('file', file);
    stillAlive();
    request.send(form);
  });
}

type QueryPart<E> =
  InputOf<E, 'query'> extends infer Q ? (Q extends undefined ? { query?: undefined } : { query: Q }) : never;

/** Uploads one file as multipart `file`; resolves to the answer's `data`, rejects with a {@link CallError}. */
export function upload<const E extends Endpoint & { upload: true }>(
  endpoint: E,
  file: Blob,
  options: UploadOptions & QueryPart<E>,
): Promise<AnswerOf<E>> {
  const { query, ...rest }: UploadOptions & { query?: unknown } = options;
  const asked = query ? new URLSearchParams(query as Record<string, string>).toString() : '';
  return callWith(endpoint, () => sendFile(endpoint, asked, { file, ...rest }));
}
