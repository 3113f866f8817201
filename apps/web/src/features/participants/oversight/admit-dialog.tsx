import {
  type AdmitAnswer,
  LOGIN_NAME,
  PARTICIPANT_KIND_NAMES,
  type ParticipantKind,
} from '@mashang/contract/participants';
import { FIRST_PASSWORD_HOURS } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { todayText } from '../../../lib/shanghai-dates.ts';
import { Button } from '../../../ui/button.tsx';
import { CodedDialog } from '../../../ui/coded-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormField, FormSelect } from '../../../ui/form-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { blankPapers, fileOf, PAPER_FIELDS, PAPER_WORDS, type PaperValues, whyPapersWrong } from '../paper-rules.ts';
import { PapersFields } from '../papers-form.tsx';
import { admitParticipant } from '../queries.ts';
import { agentsQuery } from './queries.ts';

const WIDTH_PX = 760;
const TOP = '';
type Draft = PaperValues & { name: string; kind: ParticipantKind; parentId: string };
const FIELDS = { ...PAPER_FIELDS, name: LOGIN_NAME };
function start(): Draft {
  return { ...blankPapers(), name: '', kind: 'AGENT', parentId: TOP };
}

/** The first password, once: it stands nowhere else. */
export function AdmittedDialog({ answer, onClose }: { answer: AdmitAnswer; onClose(): void }): ReactNode {
  return (
    <Dialog
      title="已提交审核"
      testId="admitted-dialog"
      onClose={onClose}
      footer={<Button onClick={onClose}>完成</Button>}
    >
      <p className="notice">
        初始密码仅显示这一次，{FIRST_PASSWORD_HOURS}{' '}
        小时内有效，首次登录须自行设置新密码。资料由另一人在“参与方审核”中审核。
      </p>
      <Facts
        rows={[
          ['登录名', answer.name],
          ['初始密码', <code key="p">{answer.firstPassword}</code>],
          ['有效期至', answer.until],
        ]}
      />
      <Button kind="primary" onClick={() => void copyText(answer.firstPassword)}>
        复制初始密码
      </Button>
    </Dialog>
  );
}

/** 新增参与方: the file of a business as the invited fill it in, where it stands, and its first user. */
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
      title="新增参与方"
      button="提交审核"
      done=""
      testId="admit-dialog"
      width={WIDTH_PX}
      form={form}
      dirtyText="未提交的参与方资料"
      check={() => {
        const wrong = whyPapersWrong(form.values, todayText(Date.now()));
        const first = Object.values(wrong).find(Boolean);
        return {
          ...wrong,
          parentId: kind === 'CODE_MERCHANT' && parentId === TOP ? '码商须在某个代理之下，请选择上级代理' : undefined,
          form: first ? `请检查标出的资料：${first}` : undefined,
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
      <FormField of={form.at('name')} plain hint="首个登录账号" />
      <FormSelect of={form.at('kind')} label="类型" options={Object.entries(PARTICIPANT_KIND_NAMES)} />
      <FormSelect of={form.at('parentId')} label="上级代理" options={[[TOP, '无（顶级代理）'], ...parents]} />
      <PapersFields form={form} door="admission" />
    </CodedDialog>
  );
}
