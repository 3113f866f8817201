import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { UploadSlot } from '../../../ui/upload/upload-slot.tsx';
import type { UploadWork } from '../../../ui/upload/use-upload.ts';
import { updateSelf, uploadHeadImg, userQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import * as styles from './account.module.css';

/** The user's own image: saved as soon as it is uploaded. */
export function AvatarForm(): ReactNode {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const name = user.nickname || user.username;
  async function refresh(message: string): Promise<void> {
    setError(undefined);
    await client.invalidateQueries({ queryKey: userQuery.queryKey });
    showToast('success', message);
  }
  const remove = useMutation({
    mutationFn: () => updateSelf({ headImgUrl: '' }),
    meta: { quiet: true },
    onSuccess: () => refresh(zh.avatarForm.removed),
    onError: (failure) => setError(failure.message),
  });
  const upload: UploadWork = async (file, options) => {
    setError(undefined);
    const url = await uploadHeadImg(file, options);
    await updateSelf({ headImgUrl: url });
    return url;
  };
  return (
    <UploadSlot
      label={zh.avatarForm.label}
      shape="round"
      value={user.headImgUrl}
      upload={upload}
      error={error}
      empty={<span className={styles.avatarLetter}>{name.slice(0, 1).toUpperCase()}</span>}
      onChange={(url) => {
        if (url) void refresh(zh.avatarForm.updated);
        else remove.mutate();
      }}
    />
  );
}
