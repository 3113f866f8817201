import { ConfigProvider, Layout, Menu, Table, Tag } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useEffect, useState } from 'react';

type Order = Record<string, string | number | boolean>;

const COLUMNS = [
  ['agtOrderNo', '代收单号'],
  ['participantName', '收款方'],
  ['prdName', '产品'],
  ['amount', '金额（元）'],
  ['paidInAmount', '实收（元）'],
  ['status', '状态'],
  ['receiveUserName', '收款户名'],
  ['outAuthNo', '收款账号'],
  ['createTime', '创建时间'],
  ['mchOrderNo', '商户单号'],
].map(([key, title]) => ({
  key,
  title,
  dataIndex: key,
  ...(key === 'status' ? { render: (status: number) => <Tag>{status}</Tag> } : {}),
}));

/** The same orders in a layout with a menu and a table. */
export function Orders(): ReactNode {
  const [orders, setOrders] = useState<Order[]>();
  useEffect(() => {
    void fetch('/orders.json')
      .then((answer) => answer.json())
      .then((answer: { data: { list: Order[] } }) => setOrders(answer.data.list));
  }, []);
  return (
    <ConfigProvider locale={zhCN}>
      <Layout style={{ minHeight: '100vh' }}>
        <Layout.Sider width={240}>
          <Menu theme="dark" items={[{ key: 'orders', label: '代收订单' }]} />
        </Layout.Sider>
        <Layout.Content style={{ padding: 16 }}>
          <Table rowKey="agtOrderNo" columns={COLUMNS} dataSource={orders} loading={!orders} pagination={false} />
        </Layout.Content>
      </Layout>
    </ConfigProvider>
  );
}
