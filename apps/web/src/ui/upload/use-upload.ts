import { type RefObject, useEffect, useRef, useState } from 'react';
import { beginFile } from '../../lib/form/held-submits.ts';
import * as zh from '../zh.tsx';

export type SendFile<Sent> = (
  file: File,
  options: { onProgress(share: number): void; signal: AbortSignal },
) => Promise<Sent>;
/** Resolves to the address by which the form names the file. */
export type UploadWork = SendFile<string>;

type State = {
  /** The file that is being uploaded, and the share that has been sent. */
  sending?: { preview: string; share: number };
  error?: string;
  /** The upload failed without a refusal: the same file may be retried. */
  again?: File;
  /** The upload of the last file has ended, with the file on the server or not. */
  over?: { arrived: boolean };
};

type Work<Sent> = {
  /** The input, whose form is not submitted while a file is being uploaded. */
  input: RefObject<HTMLInputElement | null>;
  /** Returns why the file is not sent at all. */
  look(file: File): Promise<string | undefined>;
  upload: SendFile<Sent>;
  onDone(sent: Sent, file: File): void;
};

/**
 * Uploads one file at a time: it is checked, sent with progress, cancelled, retried. A submission of its form meanwhile
 * waits: it continues once the file has arrived, and is dropped when the upload fails.
 */
export function useUpload<Sent>({ input, look, upload, onDone }: Work<Sent>) {
  const [state, setState] = useState<State>({});
  const running = useRef<AbortController>(undefined);
  const end = useEndOfFile(state.over);

  async function send(file: File): Promise<void> {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    end.begin(input.current?.form);
    const wrong = await look(file).catch(() => zh.fileUpload.unreadable);
    if (control.signal.aborted) return;
    if (wrong) return setState({ error: wrong, over: { arrived: false } });
    const preview = URL.createObjectURL(file);
    setState({ sending: { preview, share: 0 } });
    try {
      const onProgress = (share: number) => setState({ sending: { preview, share } });
      const sent = await upload(file, { onProgress, signal: control.signal });
      if (control.signal.aborted) return;
      setState({ over: { arrived: true } });
      onDone(sent, file);
    } catch (failure) {
      if (control.signal.aborted) return;
      const error = failure instanceof Error ? failure.message : zh.fileUpload.failed;
      setState({ error, again: file, over: { arrived: false } });
    } finally {
      URL.revokeObjectURL(preview);
    }
  }
  function cancel(): void {
    running.current?.abort();
    setState({ over: { arrived: false } });
  }
  useEffect(() => () => running.current?.abort(), []);
  return { ...state, send, cancel };
}

/** Releases the form after the render that puts the uploaded file into it, so that the form submits the file too. */
function useEndOfFile(over: State['over']): { begin(form: HTMLFormElement | null | undefined): void } {
  const end = useRef<(arrived: boolean) => void>(undefined);
  useEffect(() => {
    if (!over) return;
    end.current?.(over.arrived);
    end.current = undefined;
  }, [over]);
  useEffect(() => () => end.current?.(false), []);
  return {
    begin(form) {
      if (form) end.current ??= beginFile(form);
    },
  };
}
