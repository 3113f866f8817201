import { APPLICATION_FIELDS, MERCHANT_DOCUMENT_NAMES, MERCHANT_DOCUMENTS } from '@mashang/contract/merchants';
import { HAND_IN_NOTE, type OwnVerification } from '@mashang/contract/own-verification';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormDate, FormField, FormSelect } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { UploadSlot } from '../../../ui/upload/upload-slot.tsx';
import { CompanyFields } from '../applications/application-fields.tsx';
import {
  handInApplication,
  refreshOwnVerification,
  saveOwnApplication,
  startOwnApplication,
  uploadOwnDocument,
} from './queries.ts';
import * as zh from './zh.tsx';

type Application = NonNullable<OwnVerification['application']>;
type Props = {
  application: Application;
  /** Why the application cannot be changed any more; empty while it can. */
  why: string;
  onClose(): void;
};
const settled = () => void refreshOwnVerification();

function Why({ why }: Pick<Props, 'why'>): ReactNode {
  return why ? (
    <p className={`${controls.notice} ${controls.noticeWarn}`} role="status">
      {why}
    </p>
  ) : null;
}

function EditDialog({ application, why, onClose }: Props): ReactNode {
  const form = useForm(APPLICATION_FIELDS, () => application.draft);
  return (
    <CodedDialog
      title={zh.ownActions.edit}
      button={zh.ownActions.save}
      done={zh.ownActions.saved}
      testId="own-company"
      width={860}
      form={form}
      disabled={why !== ''}
      act={() => saveOwnApplication(application, form.sent)}
      settled={settled}
      onClose={onClose}
    >
      <Why why={why} />
      <CompanyFields form={form} />
    </CodedDialog>
  );
}

function PaperDialog({ application, why, onClose }: Props): ReactNode {
  const form = useForm({}, { kind: MERCHANT_DOCUMENTS[0] as (typeof MERCHANT_DOCUMENTS)[number], expiresOn: '' });
  const { kind, expiresOn } = form.values;
  return (
    <Dialog
      title={zh.ownActions.upload}
      testId="own-paper"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.ownActions.close}</Button>}
    >
      <Why why={why} />
      <p>{zh.ownActions.uploadLead}</p>
      <FormSelect
        of={form.at('kind')}
        label={zh.ownActions.kind}
        options={MERCHANT_DOCUMENTS.map((one) => [one, MERCHANT_DOCUMENT_NAMES[one]] as const)}
      />
      <FormDate of={form.at('expiresOn')} label={zh.ownVerification.expiresOn} hint={zh.ownActions.expiresHint} />
      {why ? null : (
        <UploadSlot
          kind="paper"
          label={zh.ownActions.file}
          value=""
          upload={async (file, options) => {
            await uploadOwnDocument({ id: application.id, kind, expiresOn }, file, options);
            return kind;
          }}
          onChange={() => {
            showToast('success', zh.ownActions.uploaded);
            settled();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function HandInDialog({ application, why, onClose }: Props): ReactNode {
  const form = useForm({ note: HAND_IN_NOTE }, { note: '' });
  return (
    <CodedDialog
      title={zh.ownActions.handIn}
      button={zh.ownActions.handIn}
      done={zh.ownActions.handedIn}
      testId="hand-in"
      form={form}
      disabled={why !== ''}
      act={() => handInApplication(application, form.sent.note)}
      settled={settled}
      onClose={onClose}
    >
      <Why why={why} />
      <p>{zh.ownActions.handInLead}</p>
      <FormField of={form.at('note')} rows={3} />
    </CodedDialog>
  );
}

const DIALOGS = { edit: EditDialog, upload: PaperDialog, handIn: HandInDialog };

/** Why the opened application cannot be changed any more; empty while it can. */
function whyClosed(opened: Application, now: Application | null): string {
  if (now?.id !== opened.id) return zh.ownActions.gone;
  if (now.editable) return '';
  return now.handedInTime ? zh.ownActions.handedInMeanwhile : zh.ownActions.inReview;
}

/**
 * What an administrator does with an application that may be corrected. An open dialog stays with what was typed when
 * the application is closed meanwhile; what another changed in it is refused, not overwritten.
 */
export function OwnApplicationActions({ application }: { application: Application | null }): ReactNode {
  const [doing, setDoing] = useState<{ what: keyof typeof DIALOGS; opened: Application }>();
  const Shown = doing && DIALOGS[doing.what];
  return (
    <>
      {application?.editable ? (
        <div className={controls.chips}>
          <Button onClick={() => setDoing({ what: 'edit', opened: application })}>{zh.ownActions.edit}</Button>
          <Button onClick={() => setDoing({ what: 'upload', opened: application })}>{zh.ownActions.upload}</Button>
          <Button kind="primary" onClick={() => setDoing({ what: 'handIn', opened: application })}>
            {zh.ownActions.handIn}
          </Button>
        </div>
      ) : null}
      {doing && Shown ? (
        <Shown
          application={doing.opened}
          why={whyClosed(doing.opened, application)}
          onClose={() => setDoing(undefined)}
        />
      ) : null}
    </>
  );
}

/** 更新资料: starts a renewed review where something ends. */
export function StartButton(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {zh.ownActions.start}
      </Button>
      {open ? (
        <CodedDialog
          title={zh.ownActions.start}
          button={zh.ownActions.start}
          done={zh.ownActions.started}
          testId="start-own"
          act={startOwnApplication}
          settled={settled}
          onClose={() => setOpen(false)}
        >
          <p>{zh.ownActions.startLead}</p>
        </CodedDialog>
      ) : null}
    </>
  );
}
