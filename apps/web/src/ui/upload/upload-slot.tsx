import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import { Icon } from '../layout/icon.tsx';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import { fileError, UPLOAD_KINDS, type UploadKind } from './upload-rules.ts';
import * as styles from './upload-slot.module.css';
import { type UploadWork, useUpload } from './use-upload.ts';

type Props = {
  label: string;
  /** Address of the file in the slot; empty without a file. */
  value: string;
  upload: UploadWork;
  onChange(url: string): void;
  kind?: UploadKind;
  shape?: 'box' | 'round';
  /** Shown while the slot is empty, in place of the image icon. */
  empty?: ReactNode;
  error?: string;
  removable?: boolean;
};

function Preview({ kind, url, empty }: { kind: UploadKind; url: string; empty: ReactNode }): ReactNode {
  if (!url) return empty;
  if (kind === 'paper') return <PaperPreview key={url} url={url} />;
  if (kind === 'image') return <img src={url} alt="" />;
  // biome-ignore lint/a11y/useMediaCaption: a recording of one's own screen, without a word in it.
  return <video src={url} controls preload="metadata" />;
}

/** Shows an image; for any other file, a PDF, a text that it exists. */
function PaperPreview({ url }: { url: string }): ReactNode {
  const [isImage, setImage] = useState(true);
  if (isImage) return <img src={url} alt="" onError={() => setImage(false)} />;
  return <span className={styles.uploadPdf}>{zh.paperPreview.pdf}</span>;
}

/**
 * A slot for one file: chosen, dropped or by keyboard; a new one replaces it. A failed upload shows the reason, leaves
 * the slot as it was and can be retried. A form that is submitted meanwhile waits (`held-submits.ts`).
 */
export function UploadSlot({
  label,
  value,
  upload,
  onChange,
  kind = 'image',
  shape = 'box',
  ...rest
}: Props): ReactNode {
  const { empty = <Icon name="picture" size={26} />, error: outerError, removable = true } = rest;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const look = (file: File) => fileError(file, kind);
  const { sending, error, again, send, cancel } = useUpload({ input, look, upload, onDone: onChange });
  // Hides the outer error while a file is being uploaded.
  const why = sending ? undefined : (error ?? outerError);
  function take(files: FileList | null | undefined): void {
    const file = files?.[0];
    if (file) void send(file);
    // Makes choosing the same file again a new choice.
    if (input.current) input.current.value = '';
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }
  return (
    <div className={styles.upload} data-shape={shape} data-over={over} data-testid="upload-slot">
      <label
        className={styles.uploadZone}
        data-testid="upload-zone"
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className={looks.srOnly}
          accept={UPLOAD_KINDS[kind].accept}
          aria-label={value ? zh.uploadSlot.replaceLabel(label) : zh.uploadSlot.uploadLabel(label)}
          aria-describedby={`${id}-note`}
          aria-invalid={why ? true : undefined}
          onChange={(event) => take(event.target.files)}
        />
        <Preview kind={kind} url={sending?.preview ?? value} empty={empty} />
        {sending ? (
          <progress
            className={styles.uploadProgress}
            max={1}
            value={sending.share}
            aria-label={zh.uploadSlot.uploadingLabel(label)}
          />
        ) : null}
      </label>
      <div className={styles.uploadSide}>
        <div className={controls.chips}>
          {sending ? (
            <>
              <span className={`${looks.soft} ${looks.num}`} role="status">
                {sending.share < 1
                  ? zh.uploadSlot.uploading(Math.round(sending.share * 1e2))
                  : zh.uploadSlot.processing}
              </span>
              <Button small onClick={cancel}>
                {zh.uploadSlot.cancel}
              </Button>
            </>
          ) : (
            <>
              <Button small onClick={() => input.current?.click()} tabIndex={-1} aria-hidden="true">
                {value ? zh.uploadSlot.replace : zh.uploadSlot.choose}
              </Button>
              {value && removable ? (
                <Button small kind="text" aria-label={zh.uploadSlot.removeLabel(label)} onClick={() => onChange('')}>
                  {zh.uploadSlot.remove}
                </Button>
              ) : null}
              {again ? (
                <Button small onClick={() => void send(again)}>
                  {zh.uploadSlot.retry}
                </Button>
              ) : null}
            </>
          )}
        </div>
        <p
          id={`${id}-note`}
          className={why ? controls.fieldError : controls.fieldHint}
          role={why ? 'alert' : undefined}
        >
          {why ?? zh.uploadSlot.dropHint(UPLOAD_KINDS[kind].hint)}
        </p>
      </div>
    </div>
  );
}
