import { type RefObject, useEffect, useRef, useState } from 'react';
import { beginFile } from '../../lib/form/held-submits.ts';
import * as zh from '../zh.tsx';

export type SendFile<Sent> = (
  file: File,
  options: { onProgress(share: number): void; signal: AbortSignal },
) => Promise<Sent>;
/** Answers the address by which the form names the file. */
export type UploadWork = SendFile<string>;

type State = {
  /** What is on its way, and how much of it has left. */
  sending?: { preview: string; share: number };
  error?: string;
  /** Failed on the way, not refused: the same file may be tried again. */
  again?: File;
  /** The last file is no longer on its way: it is there, or not. */
  over?: { arrived: boolean };
};

type Work<Sent> = {
  /** The field, whose form is not submitted while a file is on its way. */
  input: RefObject<HTMLInputElement | null>;
  /** Why the file is not sent at all. */
  look(file: File): Promise<string | undefined>;
  upload: SendFile<Sent>;
  onDone(sent: Sent, file: File): void;
};

/**
 * One file's way to the server: looked at, sent with progress, given up, tried again. One at a time. A submission of
 * its form meanwhile waits: it goes on once the file is there, and is dropped where it fails.
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

/** Lets the form go on behind the render that gave it what arrived, so that it submits that too. */
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
