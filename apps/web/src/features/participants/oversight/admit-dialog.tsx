import {
  type AdmitAnswer,
  LOGIN_NAME,
  PARTICIPANT_KIND_NAMES,
  type ParticipantKind,
} from '@mashang/contract/participants';
import { FIRST_PASSWORD_HOURS } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { copyText } from '../../../lib/format/copy-text.ts';
import { todayText } from '../../../lib/format/shanghai-dates.ts';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormField, FormSelect } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { blankPapers, fileOf, PAPER_FIELDS, PAPER_WORDS, type PaperValues, whyPapersWrong } from '../paper-rules.ts';
import { PapersFields } from '../papers-form.tsx';
import { admitParticipant } from '../queries.ts';
import * as zh from '../zh.tsx';
import { agentsQuery } from './queries.ts';

const WIDTH_PX = 760;
const TOP = '';
type Draft = PaperValues & { name: string; kind: ParticipantKind; parentId: string };
const FIELDS = { ...PAPER_FIELDS, name: LOGIN_NAME };
function start(): Draft {
  return { ...blankPapers(), name: '', kind: 'AGENT', parentId: TOP };
}

/** Shows the first password once: it is not shown anywhere else. */
export function AdmittedDialog({ answer, onClose }: { answer: AdmitAnswer; onClose(): void }): ReactNode {
  return (
    <Dialog
      title={zh.admittedDialog.title}
      testId="admitted-dialog"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.admittedDialog.close}</Button>}
    >
      <p className={controls.notice}>{zh.admittedDialog.notice(FIRST_PASSWORD_HOURS)}</p>
      <Facts
        rows={[
          [zh.admittedDialog.name, answer.name],
          [zh.admittedDialog.firstPassword, <code key="p">{answer.firstPassword}</code>],
          [zh.admittedDialog.until, answer.until],
        ]}
      />
      <Button kind="primary" onClick={() => void copyText(answer.firstPassword)}>
        {zh.admittedDialog.copyPassword}
      </Button>
    </Dialog>
  );
}

/** 新增参与方: the file of a business as an invited one enters it, its place in the tree, and its first user. */
export function AdmitDialog({ onDone, onClose }: { onDone(answer: AdmitAnswer): void; onClose(): void }): ReactNode {
  const form = useForm(FIELDS, start);
  const { name, kind, parentId } = form.sent;
  const agents = useQuery(agentsQuery);
  const parents: [string, string][] = (agents.data?.list ?? []).map((one) => [
    one.id,
    `${one.name} · ${one.legalName}`,
  ]);
  return (
    <CodedDialog
      title={zh.admitDialog.title}
      button={zh.admitDialog.submit}
      done=""
      testId="admit-dialog"
      width={WIDTH_PX}
      form={form}
      dirtyText={zh.admitDialog.dirtyText}
      check={() => {
        const wrong = whyPapersWrong(form.values, todayText(Date.now()));
        const first = Object.values(wrong).find(Boolean);
        return {
          ...wrong,
          parentId: kind === 'CODE_MERCHANT' && parentId === TOP ? zh.admitDialog.parentMissing : undefined,
          form: first ? zh.admitDialog.checkFirst(first) : undefined,
        };
      }}
      refused={(error) => {
        form.refuse(error, PAPER_WORDS);
        return true;
      }}
      act={() => {
        const parent = parentId === TOP ? {} : { parentId };
        return admitParticipant({ ...fileOf(form.values), ...parent, name, kind });
      }}
      after={onDone}
      onClose={onClose}
    >
      <FormField of={form.at('name')} plain hint={zh.admitDialog.usernameHint} />
      <FormSelect of={form.at('kind')} label={zh.admitDialog.kind} options={Object.entries(PARTICIPANT_KIND_NAMES)} />
      <FormSelect
        of={form.at('parentId')}
        label={zh.admitDialog.parent}
        options={[[TOP, zh.admitDialog.noParent], ...parents]}
      />
      <PapersFields form={form} authority="admission" />
    </CodedDialog>
  );
}
