import {
  ACCOUNT_EVIDENCE_NAMES,
  CHECK_STATUS_NAMES,
  type CheckedAccount,
  CODE_FORMS,
  type CollectionAccount,
} from '@mashang/contract/collection-accounts';
import type { ReactNode } from 'react';
import { Copyable } from '../../ui/display/copyable.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { CHECK_TONES } from './account-words.ts';
import * as styles from './accounts.module.css';
import * as zh from './zh.tsx';

/** State of the check. */
export function CheckTag({ account }: { account: Pick<CollectionAccount, 'checkStatus'> }): ReactNode {
  return <StatusTag tone={CHECK_TONES[account.checkStatus]}>{CHECK_STATUS_NAMES[account.checkStatus]}</StatusTag>;
}

/** The QR code's image, its kind, and its text. */
export function CodeFacts({ account }: { account: CollectionAccount }): ReactNode {
  if (!account.qrcodeUrl) return null;
  const { qrcodeUrl, codeText, codeForm, codeMerchant } = account;
  return (
    <section aria-label={zh.codeFacts.region}>
      <h3 className={controls.sectionTitle}>{zh.codeFacts.region}</h3>
      <div className={styles.codeFacts}>
        <a href={qrcodeUrl} target="_blank" rel="noreferrer" title={zh.codeFacts.viewOriginal}>
          <img src={qrcodeUrl} width={132} height={132} alt={zh.codeFacts.alt(account.typeName)} />
        </a>
        <dl>
          <dt>{zh.codeFacts.kind}</dt>
          <dd>{codeForm && CODE_FORMS[codeForm]}</dd>
          <dt>{zh.codeFacts.merchantName}</dt>
          <dd>{codeMerchant || <span className={looks.soft}>{zh.codeFacts.notInCode}</span>}</dd>
          <dt>{zh.codeFacts.content}</dt>
          <dd className={factStyles.break}>
            <Copyable text={codeText} what={zh.codeFacts.contentWhat}>
              <span className={`${looks.mono} ${styles.codeText}`}>{codeText}</span>
            </Copyable>
          </dd>
        </dl>
      </div>
    </section>
  );
}

/**
 * The evidence that the account is the business's own, with a link to its document; for an old account without
 * evidence, the deadline.
 */
export function EvidenceFact({ account }: { account: CollectionAccount & { evidenceNote?: string } }): ReactNode {
  const { evidence, evidenceFile, evidenceDue, evidenceNote } = account;
  if (evidence === '')
    return (
      <StatusTag tone="warn">
        {evidenceDue ? zh.evidenceFact.evidenceDue(evidenceDue.slice(0, 10)) : zh.evidenceFact.missing}
      </StatusTag>
    );
  return (
    <span className={controls.chips}>
      <span>{ACCOUNT_EVIDENCE_NAMES[evidence]}</span>
      {evidenceFile ? (
        <a href={evidenceFile} target="_blank" rel="noreferrer">
          {evidenceFile.endsWith('.pdf') ? zh.evidenceFact.endsWith : zh.evidenceFact.viewFile}
        </a>
      ) : null}
      {evidenceNote ? <span className={looks.soft}>{evidenceNote}</span> : null}
    </span>
  );
}

/** Compares the holder with the verified name. */
export function NameMatch({ account }: { account: CheckedAccount }): ReactNode {
  return (
    <span className={controls.chips}>
      <span>{account.receiveUserName}</span>
      <StatusTag tone={account.nameMatches ? 'ok' : 'bad'}>
        {account.nameMatches ? zh.nameMatch.nameMatches : zh.nameMatch.differs}
      </StatusTag>
    </span>
  );
}
