import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { UploadOptions } from '../../lib/api/upload.ts';
import { Button } from '../form/button.tsx';
import { Icon } from '../layout/icon.tsx';
import './file-picker.css';
import * as zh from '../zh.tsx';

type Props = {
  /** What it is for, for screen readers: 选择对账单文件. */
  label: string;
  /** Endings the browser offers. */
  accept: string;
  maxBytes: number;
  tooLarge: string;
  note: string;
  /** Name of the file that is there already. */
  picked: string | undefined;
  upload(file: File, options: UploadOptions): Promise<{ file: string }>;
  onPick(file: { file: string; fileName: string } | undefined): void;
};
type State = { share?: number; error?: string; again?: File };

/** One file of a kind the server judges: chosen or dropped, sent with progress; what is refused says why. */
export function FilePicker({ label, accept, maxBytes, tooLarge, note, picked, upload, onPick }: Props): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [state, setState] = useState<State>({});
  const [over, setOver] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    onPick(undefined);
    if (file.size > maxBytes) return setState({ error: tooLarge });
    setState({ share: 0 });
    try {
      const { file: name } = await upload(file, {
        signal: control.signal,
        onProgress: (share) => setState({ share }),
      });
      if (control.signal.aborted) return;
      setState({});
      onPick({ file: name, fileName: file.name.slice(0, 120) });
    } catch (failure) {
      if (!control.signal.aborted)
        setState({ error: failure instanceof Error ? failure.message : zh.filePicker.failed, again: file });
    }
  }
  function take(files: FileList | null | undefined): void {
    const file = files?.[0];
    if (file) void send(file);
    // The same file chosen once more is a new choice.
    if (input.current) input.current.value = '';
  }
  return (
    <div className="picker" data-over={over}>
      <label
        className="picker-zone"
        htmlFor={id}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className="sr-only"
          accept={accept}
          aria-label={label}
          aria-describedby={`${id}-note`}
          onChange={(event) => take(event.target.files)}
        />
        <Icon name={picked ? 'check' : 'download'} size={20} />
        <span className="break">{picked ?? zh.filePicker.choose}</span>
        {state.share === undefined ? null : (
          <progress max={1} value={state.share} aria-label={zh.filePicker.uploading} />
        )}
      </label>
      <p
        id={`${id}-note`}
        className={state.error ? 'field-error' : 'field-hint'}
        role={state.error ? 'alert' : undefined}
      >
        {state.error ?? note}
      </p>
      {state.again ? (
        <Button small onClick={() => void send(state.again as File)}>
          {zh.filePicker.retry}
        </Button>
      ) : null}
    </div>
  );
}
