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
type Props = { application: Application; onClose(): void };
const settled = () => void refreshOwnVerification();

/** The application as it was when the dialog opened: what changed meanwhile is refused, not overwritten. */
function useOpened(application: Application): Application {
  return useState(application)[0];
}

function EditDialog({ application: now, onClose }: Props): ReactNode {
  const application = useOpened(now);
  const form = useForm(APPLICATION_FIELDS, () => application.draft);
  return (
    <CodedDialog
      title={zh.ownActions.edit}
      button={zh.ownActions.save}
      done={zh.ownActions.saved}
      testId="own-company"
      width={860}
      form={form}
      act={() => saveOwnApplication(application, form.sent)}
      settled={settled}
      onClose={onClose}
    >
      <CompanyFields form={form} />
    </CodedDialog>
  );
}

function PaperDialog({ application, onClose }: Props): ReactNode {
  const form = useForm({}, { kind: MERCHANT_DOCUMENTS[0] as (typeof MERCHANT_DOCUMENTS)[number], expiresOn: '' });
  const { kind, expiresOn } = form.values;
  return (
    <Dialog
      title={zh.ownActions.upload}
      testId="own-paper"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.ownActions.close}</Button>}
    >
      <p>{zh.ownActions.uploadLead}</p>
      <FormSelect
        of={form.at('kind')}
        label={zh.ownActions.kind}
        options={MERCHANT_DOCUMENTS.map((one) => [one, MERCHANT_DOCUMENT_NAMES[one]] as const)}
      />
      <FormDate of={form.at('expiresOn')} label={zh.ownVerification.expiresOn} hint={zh.ownActions.expiresHint} />
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
    </Dialog>
  );
}

function HandInDialog({ application: now, onClose }: Props): ReactNode {
  const application = useOpened(now);
  const form = useForm({ note: HAND_IN_NOTE }, { note: '' });
  return (
    <CodedDialog
      title={zh.ownActions.handIn}
      button={zh.ownActions.handIn}
      done={zh.ownActions.handedIn}
      testId="hand-in"
      form={form}
      act={() => handInApplication(application, form.sent.note)}
      settled={settled}
      onClose={onClose}
    >
      <p>{zh.ownActions.handInLead}</p>
      <FormField of={form.at('note')} rows={3} />
    </CodedDialog>
  );
}

const DIALOGS = { edit: EditDialog, upload: PaperDialog, handIn: HandInDialog };

/** What an administrator does with an application that may be corrected. */
export function OwnApplicationActions({ application }: { application: Application }): ReactNode {
  const [doing, setDoing] = useState<keyof typeof DIALOGS>();
  const Shown = doing && DIALOGS[doing];
  return (
    <div className={controls.chips}>
      <Button onClick={() => setDoing('edit')}>{zh.ownActions.edit}</Button>
      <Button onClick={() => setDoing('upload')}>{zh.ownActions.upload}</Button>
      <Button kind="primary" onClick={() => setDoing('handIn')}>
        {zh.ownActions.handIn}
      </Button>
      {Shown ? <Shown application={application} onClose={() => setDoing(undefined)} /> : null}
    </div>
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
