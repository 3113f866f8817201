import {
  ACCOUNT_EVIDENCE_NAMES,
  CHECK_STATUS_NAMES,
  type CheckedAccount,
  CODE_FORMS,
  type CollectionAccount,
} from '@mashang/contract/collection-accounts';
import type { ReactNode } from 'react';
import { Copyable } from '../../ui/copyable.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { CHECK_TONES } from './account-words.ts';

/** Where the check stands. */
export function CheckTag({ account }: { account: Pick<CollectionAccount, 'checkStatus'> }): ReactNode {
  return <StatusTag tone={CHECK_TONES[account.checkStatus]}>{CHECK_STATUS_NAMES[account.checkStatus]}</StatusTag>;
}

/** The code's picture, what kind it is, and what it says. */
export function CodeFacts({ account }: { account: CollectionAccount }): ReactNode {
  if (!account.qrcodeUrl) return null;
  const { qrcodeUrl, codeText, codeForm, codeMerchant } = account;
  return (
    <section aria-label="收款码">
      <h3 className="section-title">收款码</h3>
      <div className="code-facts">
        <a href={qrcodeUrl} target="_blank" rel="noreferrer" title="查看原图">
          <img src={qrcodeUrl} width={132} height={132} alt={`${account.typeName}收款码`} />
        </a>
        <dl>
          <dt>类型</dt>
          <dd>{CODE_FORMS[codeForm] ?? codeForm}</dd>
          <dt>码内商户名</dt>
          <dd>{codeMerchant || <span className="soft">码中未写</span>}</dd>
          <dt>识别内容</dt>
          <dd className="break">
            <Copyable text={codeText} what="识别内容">
              <span className="mono code-text">{codeText}</span>
            </Copyable>
          </dd>
        </dl>
      </div>
    </section>
  );
}

/** What shows the account to be the business's own, with its paper one click away; of before and still to be shown, until when. */
export function EvidenceFact({ account }: { account: CollectionAccount & { evidenceNote?: string } }): ReactNode {
  const { evidence, evidenceFile, evidenceDue, evidenceNote } = account;
  if (evidence === '')
    return (
      <StatusTag tone="warn">
        {evidenceDue ? `缺少证明，须在 ${evidenceDue.slice(0, 10)} 前补交` : '缺少证明'}
      </StatusTag>
    );
  return (
    <span className="chips">
      <span>{ACCOUNT_EVIDENCE_NAMES[evidence]}</span>
      {evidenceFile ? (
        <a href={evidenceFile} target="_blank" rel="noreferrer">
          {evidenceFile.endsWith('.pdf') ? '下载证明文件（PDF）' : '查看证明文件'}
        </a>
      ) : null}
      {evidenceNote ? <span className="soft">{evidenceNote}</span> : null}
    </span>
  );
}

/** Holder against verified name. */
export function NameMatch({ account }: { account: CheckedAccount }): ReactNode {
  return (
    <span className="chips">
      <span>{account.receiveUserName}</span>
      <StatusTag tone={account.nameMatches ? 'ok' : 'bad'}>
        {account.nameMatches ? '与实名一致' : '与实名不符'}
      </StatusTag>
    </span>
  );
}
