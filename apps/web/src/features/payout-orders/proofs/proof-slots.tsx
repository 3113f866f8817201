import { type ReactNode, useId, useState } from 'react';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import { UploadSlot } from '../../../ui/upload/upload-slot.tsx';
import * as styles from '../payout-orders.module.css';
import { uploadProof } from '../queries.ts';
import * as zh from '../zh.tsx';

export type Slot = { name: string; label: string; kind: 'image' | 'video'; required?: boolean };
export type Files = Readonly<Record<string, string>>;

/** Files in the slots of a dialog. */
export function useProofFiles() {
  const [files, setFiles] = useState<Files>({});
  function put(name: string, url: string): void {
    setFiles((now) => ({ ...now, [name]: url }));
  }
  return { files, put, reset: () => setFiles({}) };
}

type Props = {
  slot: Slot;
  proofs: ReturnType<typeof useProofFiles>;
  error?: string;
};

/** One slot of a proof: a replaced file is removed at once, and a failed upload leaves the slot empty and usable. */
export function ProofSlot({ slot, proofs, error }: Props): ReactNode {
  const { name, label, kind, required } = slot;
  const id = useId();
  return (
    <section className={styles.proofSlot} aria-labelledby={id} data-slot={name}>
      <h3 className={controls.fieldLabel} id={id}>
        {label}
        <span className={required ? styles.proofRequired : looks.soft}>
          {required ? zh.proofSlot.required : zh.proofSlot.optional}
        </span>
      </h3>
      <UploadSlot
        label={label}
        kind={kind}
        value={proofs.files[name] ?? ''}
        error={error}
        onChange={(url) => proofs.put(name, url)}
        upload={(file, options) => {
          proofs.put(name, '');
          return uploadProof(kind, file, options);
        }}
      />
    </section>
  );
}
