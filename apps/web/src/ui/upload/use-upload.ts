import { useEffect, useRef, useState } from 'react';
import * as zh from '../zh.tsx';
import { fileError, type UploadKind } from './upload-rules.ts';

export type UploadWork = (
  file: File,
  options: { onProgress(share: number): void; signal: AbortSignal },
) => Promise<string>;

type State = {
  /** What is on its way, and how much of it has left. */
  sending?: { preview: string; share: number };
  error?: string;
  /** Failed on the way, not refused: the same file may be tried again. */
  again?: File;
};

/** One file's way to the server: looked at, sent with progress, given up, tried again. One at a time. */
export function useUpload(kind: UploadKind, upload: UploadWork, onDone: (url: string) => void) {
  const [state, setState] = useState<State>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const wrong = await fileError(file, kind).catch(() => zh.fileUpload.unreadable);
    if (control.signal.aborted) return;
    if (wrong) return setState({ error: wrong });
    const preview = URL.createObjectURL(file);
    setState({ sending: { preview, share: 0 } });
    try {
      const onProgress = (share: number) => setState({ sending: { preview, share } });
      const url = await upload(file, { onProgress, signal: control.signal });
      if (control.signal.aborted) return;
      setState({});
      onDone(url);
    } catch (failure) {
      if (control.signal.aborted) return;
      setState({ error: failure instanceof Error ? failure.message : zh.fileUpload.failed, again: file });
    } finally {
      URL.revokeObjectURL(preview);
    }
  }
  function cancel(): void {
    running.current?.abort();
    setState({});
  }
  return { ...state, send, cancel, fail: (error: string) => setState({ error }) };
}
