import { groupMoney } from '@mashang/contract/money';
import { PAYOUT_FILE_COLUMNS, PAYOUT_FILE_TEXTS, type ReadPayoutFile } from '@mashang/contract/own-payouts';
import { OWN_PAYOUT_FILE_BYTES, OWN_PAYOUTS_MAX } from '@mashang/contract/payout-orders';
import { PAY_TYPE, PAY_TYPE_NAMES } from '@mashang/contract/products';
import { type ReactNode, useMemo, useState } from 'react';
import { saveText } from '../../../lib/api/save-text.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { useForm } from '../../../ui/form/use-form.ts';
import { FilePicker } from '../../../ui/upload/file-picker.tsx';
import { proposalOf } from '../../approvals/queries.ts';
import * as styles from './own-payouts.module.css';
import { judgePayoutFile } from './queries.ts';
import * as zh from './zh.tsx';

const texts = zh.askPayoutsDialog;
const columnOf = (field: string) => (PAYOUT_FILE_COLUMNS as Readonly<Record<string, string>>)[field] ?? '';

function saveTemplate(): void {
  const { name, bank, remark } = texts.example;
  // The tab keeps a spreadsheet from rounding the account to 15 digits.
  const row = ['', '100.00', PAY_TYPE_NAMES[PAY_TYPE.bankCard], name, '\t6222020000000007', bank, remark];
  const text = `\ufeff${Object.values(PAYOUT_FILE_COLUMNS).join(',')}\r\n${row.join(',')}\r\n`;
  saveText({ name: texts.templateName, type: 'text/csv;charset=utf-8', text });
}

/** What the server found in the file, and the choice to go on without its refused rows. */
function Judged({ read, skip, onSkip }: { read: ReadPayoutFile; skip: boolean; onSkip(skip: boolean): void }) {
  const { payouts, refused } = read;
  return (
    <div className={styles.judged} data-testid="judged-rows">
      <p className={controls.notice}>{texts.good(payouts.length, groupMoney(read.total), groupMoney(read.fee))}</p>
      {refused.length > 0 ? (
        <div className={`${controls.notice} ${controls.noticeWarn}`}>
          <div>
            {texts.refused(refused.length)}
            <ul className={styles.refused}>
              {refused.map(({ row, field, reason }) => (
                <li key={row}>{texts.refusedRow(row, columnOf(field), reason)}</li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
      {refused.length > 0 && payouts.length > 0 ? (
        <label className={controls.checkRow}>
          <input type="checkbox" checked={skip} onChange={({ target }) => onSkip(target.checked)} />
          {texts.skip(payouts.length)}
        </label>
      ) : null}
    </div>
  );
}

/** 批量代付 of a merchant's people: a file, judged row by row before it is proposed. */
export function AskPayoutsDialog({ onClose }: { onClose(): void }): ReactNode {
  const { merchantId } = useCurrentUser();
  const proposal = useMemo(() => proposalOf('merchant.payouts', merchantId), [merchantId]);
  const [read, setRead] = useState<ReadPayoutFile>();
  const [picked, setPicked] = useState<string>();
  const [skip, setSkip] = useState(false);
  const form = useForm<object>({}, {});
  function whyWrong() {
    if (!read) return { form: texts.fileMissing };
    if (read.payouts.length === 0) return { form: texts.nothingGood };
    return { form: read.refused.length > 0 && !skip ? texts.skipMissing : undefined };
  }
  return (
    <ProposeDialog
      title={texts.title}
      payload={{ payouts: read?.payouts ?? [] }}
      check={whyWrong}
      dirty={read !== undefined}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p>{texts.intro}</p>
      <FilePicker
        label={texts.file}
        accept=".csv,.xlsx"
        maxBytes={OWN_PAYOUT_FILE_BYTES}
        tooLarge={PAYOUT_FILE_TEXTS.size}
        note={texts.fileNote(OWN_PAYOUTS_MAX)}
        picked={picked}
        upload={async (file, options) => {
          setRead(await judgePayoutFile(file, options));
          return { file: '' };
        }}
        onPick={(file) => {
          setPicked(file?.fileName);
          setSkip(false);
          // What was wrong about the file before is not wrong about this one.
          form.show({});
          if (!file) setRead(undefined);
        }}
      />
      <div>
        <Button onClick={saveTemplate}>{texts.template}</Button>
      </div>
      {read ? <Judged read={read} skip={skip} onSkip={setSkip} /> : null}
    </ProposeDialog>
  );
}
