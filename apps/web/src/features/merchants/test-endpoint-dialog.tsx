import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { faultText } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import './merchants.css';
import { FormError } from '../../ui/form-error.tsx';
import { testEndpoint } from './queries.ts';

type Endpoint = OverseenMerchantDetail['endpoints'][number];

/** 测试回调地址: sends a signed test and shows what came back; a 2xx answer puts the address into use. */
export function TestEndpointDialog({
  merchantId,
  endpoint,
  onClose,
}: {
  merchantId: string;
  endpoint: Endpoint;
  onClose(): void;
}): ReactNode {
  const [problem, setProblem] = useState<string>();
  const test = useMutation({
    mutationFn: () => testEndpoint(merchantId, endpoint.id),
    meta: { quiet: true },
    onMutate: () => setProblem(undefined),
    onError: (failure) => setProblem(faultText(failure)),
  });
  const said = test.data;
  return (
    <Dialog
      title="测试回调地址"
      width={600}
      testId="test-endpoint"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button kind="primary" busy={test.isPending} onClick={() => test.mutate()}>
            {said ? '再测一次' : '发送测试'}
          </Button>
        </>
      }
    >
      <div className="test-answer">
        <p>
          向 <span className="mono break">{endpoint.url}</span> 发送一条签名的测试通知。对方验证签名并应答 2xx
          后，地址才会启用。
        </p>
        <FormError text={problem} />
        {said ? (
          <>
            <p className={said.ok ? 'notice' : 'notice notice-bad'} role="status">
              {said.ok
                ? `测试通过，应答 ${said.status}，用时 ${said.ms} 毫秒。${endpoint.wanted ? '地址已启用。' : ''}`
                : `测试未通过：${said.error}，用时 ${said.ms} 毫秒。`}
            </p>
            <Facts
              rows={[
                [
                  '通知编号',
                  <span key="i" className="mono break">
                    {said.webhookId}
                  </span>,
                ],
              ]}
            />
            <section aria-label="发送内容">
              <h3 className="section-title">发送内容</h3>
              <pre>{said.body}</pre>
            </section>
            <section aria-label="应答内容">
              <h3 className="section-title">应答内容</h3>
              <pre>{said.answer || '（空）'}</pre>
            </section>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
