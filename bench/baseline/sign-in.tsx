import { Button, Card, ConfigProvider, Form, Input } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';

/** A sign-in form like antd's first example. */
export function SignIn(): ReactNode {
  return (
    <ConfigProvider locale={zhCN}>
      <Card title="登录" style={{ maxWidth: 400, margin: '15vh auto' }}>
        <Form layout="vertical">
          <Form.Item label="账号" name="username" rules={[{ required: true }]}>
            <Input autoComplete="username" />
          </Form.Item>
          <Form.Item label="密码" name="password" rules={[{ required: true }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Button type="primary" htmlType="submit" block>
            登录
          </Button>
        </Form>
      </Card>
    </ConfigProvider>
  );
}
