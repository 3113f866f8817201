import type { TestEndpointAnswer } from '@mashang/contract/merchants';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { faultText } from '../../lib/api/call-error.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormError } from '../../ui/form/form-error.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './merchants.module.css';
import * as zh from './zh.tsx';

type Props = {
  endpoint: { url: string; wanted: boolean };
  /** Sends the test now. */
  send(): Promise<TestEndpointAnswer>;
  onClose(): void;
};
/** 测试回调地址: sends a signed test and shows the answer; a 2xx answer puts the address into use. */
export function TestEndpointDialog({ endpoint, send, onClose }: Props): ReactNode {
  const [problem, setProblem] = useState<string>();
  const test = useMutation({
    mutationFn: send,
    meta: { quiet: true },
    onMutate: () => setProblem(undefined),
    onError: (failure) => setProblem(faultText(failure)),
  });
  const said = test.data;
  return (
    <Dialog
      title={zh.testEndpointDialog.title}
      width={600}
      testId="test-endpoint"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{zh.testEndpointDialog.close}</Button>
          <Button kind="primary" busy={test.isPending} onClick={() => test.mutate()}>
            {said ? zh.testEndpointDialog.again : zh.testEndpointDialog.send}
          </Button>
        </>
      }
    >
      <div className={styles.testAnswer}>
        <p>{zh.testEndpointDialog.lead(<span className={`${looks.mono} ${factStyles.break}`}>{endpoint.url}</span>)}</p>
        <FormError text={problem} />
        {said ? (
          <>
            <p className={said.ok ? controls.notice : `${controls.notice} ${controls.noticeBad}`} role="status">
              {said.ok
                ? zh.testEndpointDialog.passed(
                    said.status,
                    said.ms,
                    endpoint.wanted ? zh.testEndpointDialog.enabled : '',
                  )
                : zh.testEndpointDialog.failed(said.error, said.ms)}
            </p>
            <Facts
              rows={[
                [
                  zh.testEndpointDialog.webhookId,
                  <span key="i" className={`${looks.mono} ${factStyles.break}`}>
                    {said.webhookId}
                  </span>,
                ],
              ]}
            />
            <section aria-label={zh.testEndpointDialog.sent}>
              <h3 className={controls.sectionTitle}>{zh.testEndpointDialog.sent}</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it. */}
              <pre tabIndex={0}>{said.body}</pre>
            </section>
            <section aria-label={zh.testEndpointDialog.answered}>
              <h3 className={controls.sectionTitle}>{zh.testEndpointDialog.answered}</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it. */}
              <pre tabIndex={0}>{said.answer || zh.testEndpointDialog.nothing}</pre>
            </section>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
