import { type AdmitAnswer, PARTICIPANT_KIND_NAMES, type ParticipantKind } from '@mashang/contract/participants';
import { FIRST_PASSWORD_HOURS } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CodedDialog } from '../../../ui/coded-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { PapersFields, usePapers } from '../papers-form.tsx';
import { admitParticipant } from '../queries.ts';
import { agentsQuery } from './queries.ts';

const NAME = /^[a-z][a-z0-9_]{2,31}$/;
const WIDTH_PX = 760;
const TOP = '';

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
  const papers = usePapers();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<ParticipantKind>('AGENT');
  const [parentId, setParent] = useState(TOP);
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
      dirty={name !== '' || papers.dirty}
      dirtyText="未提交的参与方资料"
      fields={['name', 'kind', 'parentId']}
      check={() => {
        const wrong = papers.check();
        const first = Object.values(wrong).find(Boolean);
        return {
          name: NAME.test(name.trim()) ? undefined : '3 至 32 位小写字母、数字或下划线，以字母开头',
          parentId: kind === 'CODE_MERCHANT' && parentId === TOP ? '码商须在某个代理之下，请选择上级代理' : undefined,
          form: first ? `请检查标出的资料：${first}` : undefined,
        };
      }}
      refused={(error) => {
        papers.refuse(error);
        return false;
      }}
      act={() => {
        const parent = parentId === TOP ? {} : { parentId };
        return admitParticipant({ ...papers.body(), ...parent, name: name.trim(), kind });
      }}
      after={onDone}
      onClose={onClose}
    >
      {(errors, forget) => (
        <>
          <TextField
            label="登录名"
            name="name"
            autoComplete="off"
            maxLength={32}
            hint="首个登录账号"
            value={name}
            error={errors.name}
            onChange={(event) => {
              forget('name');
              setName(event.target.value);
            }}
          />
          <SelectField
            label="类型"
            options={Object.entries(PARTICIPANT_KIND_NAMES)}
            value={kind}
            error={errors.kind}
            onChange={(event) => setKind(event.target.value as ParticipantKind)}
          />
          <SelectField
            label="上级代理"
            options={[[TOP, '无（顶级代理）'], ...parents]}
            value={parentId}
            error={errors.parentId}
            onChange={(event) => {
              forget('parentId');
              setParent(event.target.value);
            }}
          />
          <PapersFields papers={papers} door="admission" />
        </>
      )}
    </CodedDialog>
  );
}
