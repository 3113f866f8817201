/** Texts of the guide for merchants; English has a file of the same shape, en.ts. */

export const guide = {
  title: '商户接入指南 - 码商',
  lead: '从第一个签名请求到上线，请按顺序阅读。每个调用的字段、应答与示例见[接口参考](/docs/reference)。',
  product: '码商 · 商户接口',
  languages: '语言',
  languageNames: { zh: '中文', en: 'English' },
  /** Pages of 商户中心, which has Chinese only: English texts name them so too. */
  pages: {
    keys: '开发者 → 密钥',
    space: '测试模式',
    test: '开发者 → 测试模式',
    access: '开发者 → 回调与白名单',
    deliveries: '开发者 → 回调记录',
    requests: '开发者 → 请求日志',
    setTest: '设定测试回调',
    tryIt: '测试',
  },
  contents: '目录',
  reference: '接口参考',
  skip: '跳到正文',
  copyFile: (name: string) => `下载 ${name}`,
  run: (name: string) => `运行 ${name}`,
  input: '输入',
  value: '内容',

  start: {
    heading: '快速开始',
    needsHeading: '需要准备',
    needs: [
      '商户编号（例如 `M1001`）和登录名：准入后由机构开通。',
      '密钥：商户管理员或商户开发在商户中心“开发者 → 密钥”新建，按用途勾选权限（代收下单、退款、代付与结算、查询）。密钥只显示一次。',
      '先用测试密钥联调（`test_` 开头，新建时选“测试模式”）：同样的接口，没有真实资金；金额的最后两位决定结果，见“开发者 → 测试模式”；测试订单的 `payUrl` 由您自己点按结果，回调带 `livemode: false`。',
      '回调密钥（`whsec_` 开头，只显示一次）：测试回调的地址与密钥在“开发者 → 测试模式”点按“设定测试回调”；正式的在“开发者 → 密钥”新建，上线时才需要。两者不通用。',
      '回调地址：公网可达的 HTTPS 地址，在“开发者 → 回调与白名单”由您的一位成员提交、另一位有审批权限的成员（商户管理员）同意，没有第二人时由机构审批；可以只接收选定的事件。随后在列表中点按“测试”，您的服务器应答 2xx 后启用。单笔订单也可以用 `notifyUrl` 指定。',
      '服务器时钟：与标准时间相差不超过 300 秒，请启用 NTP。',
    ],
    signHeading: '签名',
    signSteps: [
      '用换行符（`\\n`）连接五项，末尾没有换行：大写的方法；路径与查询，与发送的完全一致；秒级时间戳；随机数，8–64 个可见 ASCII 字符，每次发送都用新的；请求体的 SHA-256，十六进制小写，没有请求体时是空内容的 SHA-256。',
      '以密钥的文本为键计算 HMAC-SHA256，写成十六进制小写，即 `X-Signature`。',
      '五个请求头缺一不可：`X-Mch-Id`、`X-Key-Id`、`X-Timestamp`、`X-Nonce`、`X-Signature`。POST 另带 `Content-Type: application/json` 与 `Idempotency-Key`。',
    ],
    exampleHeading: '一个完整的例子',
    exampleNote: (file: string, vector: string) =>
      `取自 [vectors.json](${file}) 的 \`${vector}\`：用您的程序计算，结果应一字不差。其中的密钥只是示例。`,
    secret: '密钥',
    method: '方法',
    target: '路径与查询',
    timestamp: '时间戳',
    nonce: '随机数',
    body: '请求体',
    bodyHash: '请求体的 SHA-256',
    canonical: '待签名文本',
    result: '结果：请求头',
    firstHeading: '第一个请求',
    first:
      '把下面的文件存为 `first-request.sh`，换成您的商户编号、密钥编号与密钥后运行，应答是您可用的产品。签名有误时应答 401，“开发者 → 请求日志”显示应签名的文本；属于常见的错误时，并排显示您实际签名的文本，并指出错在哪里。密钥有误或请求体签名后被改动时，两者无从比较。',
    orderHeading: '第一笔订单',
    orderSteps: [
      '以 `POST /api/v1/collections` 创建订单，请求体如上例；`Idempotency-Key` 用您自己的单号。应答 201 带有 `payUrl`。下面的命令用同一个文件发送，`product` 换成第一个请求列出的产品，金额在它的限额之内。',
      '把付款人带到 `payUrl`。付款人回到 `returnUrl` 不代表已付款。',
      '收到 `collection.succeeded` 并验证签名、核对金额之后发货。',
      '没有应答、应答 429 或 5xx 时，以同一个 `Idempotency-Key` 再发一次：得到的是第一次的应答，不会有第二笔订单。',
    ],
    sdk: '[下载](#downloads)里的 SDK 已包含签名、重试与回调验证，TypeScript、Python、Java 各一份。',
  },

  webhooks: {
    heading: '接收回调',
    rules: [
      '签名的内容是 `webhook-id`、`webhook-timestamp` 与收到的原始字节，以 `.` 连接；键是 `whsec_` 之后的部分经 base64 解码。',
      '`webhook-id` 在每次投递中相同：处理过的直接应答 2xx。',
      '不保证先后：以 `data` 中的 `result` 为准（`pending`、`succeeded`、`failed`，查询与回调同词），或再查询一次；`state` 说明细节。',
      '漏收的用 `GET /api/v1/events` 补齐，它按提交顺序给出同样的事件。',
      '更换回调密钥期间，新旧两个都接受。',
      '没有收到时，在“开发者 → 回调记录”查看每次投递与您服务器的应答，并重新发送。',
    ],
    listings:
      '以下四份是完整的程序，只用标准库或所附的 SDK；不可信的回调应答 400，并打印原因（`no_match` 即密钥不符）。都监听本机，前面放您自己的 HTTPS 反向代理，并把请求体限制在 1 MB 以内。',
    needsOf: {
      TypeScript: 'Node 22.18 或更新可直接运行 TypeScript；Node 18 与 20 用最后两行先编译再运行。',
      Python: 'Python 3.9 或更新，与 `mashang_merchant.py` 放在同一文件夹。',
      Java: 'Java 11 或更新，与 `MerchantSdk.java` 放在同一文件夹。',
      PHP: 'PHP 8.0 或更新，不需要扩展。',
    } as Readonly<Record<string, string>>,
  },

  schedule: {
    heading: '重试计划',
    answers: '您的应答',
    meaning: '含义',
    received: '2xx',
    gone: '410',
    other: '其他，或没有应答',
  },

  events: { heading: '事件', columns: ['类型', '名称', '说明'] },

  errors: {
    heading: '错误原因',
    again:
      '没有应答，或应答 429、5xx、`request_in_progress` 时，以同一个 `Idempotency-Key` 重试；其他 4xx 修正后再发，修正过的请求用新的键。',
  },

  live: {
    heading: '上线清单',
    steps: [
      '密钥与回调密钥存放在密钥管理中，不写进代码、日志与工单；每个服务一个密钥，只勾选它需要的权限。',
      '服务器的出口 IP 已列入“开发者 → 回调与白名单”，其他地址发来的请求被拒绝。',
      '每笔业务一个 `Idempotency-Key`，发送之前先保存；重试用同一个键。',
      '只在收到并验证 `collection.succeeded` 之后发货，金额与自己的订单一致。',
      '`collection.expired` 之后仍可能收到 `collection.succeeded`：程序已处理。',
      '回调在 15 秒内应答 2xx，按 `webhook-id` 去重，不认识的类型也应答 2xx。',
      '有定时任务用 `GET /api/v1/events` 补齐漏收的事件。',
      '退款与结算由机构两人审批：程序按 `refund.*` 与 `settlement.*` 更新状态，而不是按申请时的应答。',
      '每天取前一天的 `GET /api/v1/bills/{day}`，与自己的记录逐笔核对。',
      '演练过更换密钥：新建、两个都部署、吊销旧的，中间没有失败的请求。',
      '程序按 `cause` 判断错误，忽略应答中不认识的字段，并记录 `X-Request-Id`，联系机构时附上。',
      '服务器启用了 NTP。',
    ],
  },

  downloads: {
    heading: '下载',
    columns: ['文件', '内容'],
    packed: (version: string) => `Node 18 至 24 的 SDK，版本 ${version}：\`npm install\` 这个文件即可，无其他依赖`,
    notPacked: 'Node 的 SDK：此服务器尚未打包，请联系机构',
    files: {
      'mashang_merchant.py': 'Python 3.9 或更新的 SDK，一个文件，只用标准库',
      'MerchantSdk.java': 'Java 11 或更新的 SDK，一个文件，只用 JDK',
      'vectors.json': '50 组签名与回调的例子，用来核对您自己写的客户端',
      'LICENSE.md': 'SDK 的许可',
      'openapi-merchant.json': '商户接口的 OpenAPI 3.1 文档，中文',
      'openapi-merchant.en.json': '同一份文档，英文',
    } as Readonly<Record<string, string>>,
    fetch: '也可以用命令下载：',
  },
};
