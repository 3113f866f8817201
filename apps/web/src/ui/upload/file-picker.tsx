import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import * as factStyles from '../layout/facts.module.css';
import { Icon } from '../layout/icon.tsx';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import * as styles from './file-picker.module.css';
import { type SendFile, useUpload } from './use-upload.ts';

type Props = {
  /** Purpose of the file, for screen readers: 选择对账单文件. */
  label: string;
  /** File name extensions that the browser offers. */
  accept: string;
  maxBytes: number;
  tooLarge: string;
  note: string;
  /** Name of the file that was already picked. */
  picked: string | undefined;
  upload: SendFile<{ file: string }>;
  onPick(file: { file: string; fileName: string } | undefined): void;
};

/** One file of a kind that the server checks: chosen or dropped, sent with progress; a refusal shows its reason. */
export function FilePicker({ label, accept, maxBytes, tooLarge, note, picked, upload, onPick }: Props): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { sending, error, again, send } = useUpload({
    input,
    look: async (file) => (file.size > maxBytes ? tooLarge : undefined),
    upload,
    onDone: ({ file: name }, file) => onPick({ file: name, fileName: file.name.slice(0, 120) }),
  });
  function begin(file: File): void {
    onPick(undefined);
    void send(file);
  }
  function take(files: FileList | null | undefined): void {
    const file = files?.[0];
    if (file) begin(file);
    // Makes choosing the same file again a new choice.
    if (input.current) input.current.value = '';
  }
  return (
    <div className={styles.picker} data-over={over}>
      <label
        className={styles.pickerZone}
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
          className={looks.srOnly}
          accept={accept}
          aria-label={label}
          aria-describedby={`${id}-note`}
          onChange={(event) => take(event.target.files)}
        />
        <Icon name={picked ? 'check' : 'download'} size={20} />
        <span className={factStyles.break}>{picked ?? zh.filePicker.choose}</span>
        {sending ? <progress max={1} value={sending.share} aria-label={zh.filePicker.uploading} /> : null}
      </label>
      <p
        id={`${id}-note`}
        className={error ? controls.fieldError : controls.fieldHint}
        role={error ? 'alert' : undefined}
      >
        {error ?? note}
      </p>
      {again ? (
        <Button small onClick={() => begin(again)}>
          {zh.filePicker.retry}
        </Button>
      ) : null}
    </div>
  );
}
