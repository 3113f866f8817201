import type { CollectionAccount, OfferedType } from '@mashang/contract/collection-accounts';
import { CODES } from '@mashang/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../lib/api/call-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { showToast } from '../../lib/faults/toast.ts';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import { INCOMPLETE } from '../../lib/form/form-texts.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { changedFields, complaintsOf, type Draft, draftOf, emptyDraft, labelsOf } from './form-rules.ts';
import { accountQuery, addAccount, changeAccount, refreshAccounts } from './queries.ts';
import * as zh from './zh.tsx';

type Given = {
  legalName: string;
  types: readonly OfferedType[];
  account: CollectionAccount | undefined;
  onClose(): void;
  onSaved?(accId: string): void;
};

/** The state of an account form: its input, its errors, and the save. A refusal loses no input. */
export function useAccountDraft({ legalName, types, account, onClose, onSaved }: Given) {
  const first = types[0] as OfferedType;
  // The saved account behind this form; another user's change updates it, and the draft stays.
  const [base, setBase] = useState({
    draft: account ? draftOf(account) : emptyDraft(String(first.accType), legalName),
    version: account?.version ?? 0,
  });
  const form = useForm<Draft>({}, base.draft);
  const draft = form.values;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [conflict, setConflict] = useState('');
  const type = types.find(({ accType }) => String(accType) === draft.accType) ?? first;
  const complaints = complaintsOf(draft, type, legalName, account && base.draft);

  const save = useMutation({
    mutationFn: () => (account ? changeAccount(account.accId, base.version, draft) : addAccount(draft)),
    meta: { quiet: true },
    onSuccess: (saved) => {
      showToast('success', saved.checkStatus === 'pending' ? zh.useAccountDraft.handedIn : zh.useAccountDraft.saved);
      void refreshAccounts();
      onClose();
      onSaved?.(saved.accId);
    },
    onError: (error) => void refuse(error),
  });
  useDirtyForm(!save.isSuccess && form.dirty, zh.useAccountDraft.dirtyText);

  async function refuse(error: unknown): Promise<void> {
    const isConflict = error instanceof CallError && error.code === CODES.conflict && error.fields.length === 0;
    if (account && isConflict) return meetOtherChange(account.accId);
    form.refuse(error, { failed: zh.useAccountDraft.failed });
  }

  /**
   * Handles a save by another user before: shows what changed, keeps the typed values, and saves on the newest version
   * from then on.
   */
  async function meetOtherChange(accId: string): Promise<void> {
    const now = await queryClient.fetchQuery(accountQuery(accId)).catch(() => null);
    if (!now) return form.show({ form: zh.useAccountDraft.gone });
    const theirs = draftOf(now);
    const labels = labelsOf(type);
    const said = changedFields(base.draft, theirs).map((name) =>
      zh.useAccountDraft.changedTo(labels[name], theirs[name] || zh.useAccountDraft.nothing),
    );
    // Untouched fields follow the other change; typed values stay.
    const typed = Object.fromEntries(changedFields(base.draft, draft).map((name) => [name, draft[name]]));
    form.set({ ...theirs, ...typed });
    form.keep(theirs);
    setBase({ draft: theirs, version: now.version });
    const what = said.length > 0 ? `（${said.join('，')}）` : '';
    setConflict(zh.useAccountDraft.conflict(what));
  }

  function set(change: Partial<Draft>): void {
    form.set(change);
    form.forget('form');
    // An error of the holder's name is shown at once; other errors when the user has left the field.
    if (change.receiveUserName !== undefined) setTouched(new Set([...touched, 'receiveUserName']));
  }
  function touch(name: keyof Draft): void {
    if (draft[name] !== base.draft[name]) setTouched(new Set([...touched, name]));
  }
  function submit(): void {
    if (save.isPending) return;
    setTouched(new Set(Object.keys(draft)));
    const ready = Object.keys(complaints).length === 0;
    if (ready) {
      form.forget('form');
      save.mutate();
    } else form.show({ ...form.errors, form: INCOMPLETE });
  }
  const shown = Object.entries(complaints).filter(([name]) => touched.has(name));
  const refused = Object.entries(form.errors).filter(([, reason]) => reason !== undefined);
  const errors = Object.fromEntries([...shown, ...refused]);
  return { ref: form.ref, draft, type, errors, conflict, saving: save.isPending, set, touch, submit };
}
