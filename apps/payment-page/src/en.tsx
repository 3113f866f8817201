/** Every text of the page in English; zh.tsx has the same shape. Amounts are in renminbi, times in Beijing time. */

import { CODES } from '@mashang/contract/errors';
import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

/** What the payer reads of each error that a call of the page may meet. */
const ERRORS: Readonly<Record<number, string>> = {
  [CODES.invalid]: 'Please check what you entered.',
  [CODES.notFound]: 'This payment link is not valid. Please go back to the merchant and start again.',
  [CODES.conflict]: 'This is not possible in the present state of the order. Please check the page.',
  [CODES.frozen]: 'This order is frozen.',
  [CODES.tooMany]: 'Too many requests. Please wait a moment.',
  [CODES.notOffered]: 'This is not offered here.',
  [CODES.connectorUnwell]: 'The payment company does not answer. Please try again or choose another method.',
};

/** What each field takes, said where the server refuses it. */
const FIELDS: Readonly<Record<string, string>> = {
  reason: 'Please choose what the complaint is about.',
  detail: 'Please describe what happened in 5 to 500 characters.',
  contact: 'At most 64 characters.',
  file: 'Please choose a JPG, GIF or PNG image of at most 2 MB.',
  image: 'Please choose the image again.',
  payerName: 'Please enter the real name of the paying account, 2 to 64 characters.',
  reference: 'At most 32 visible characters.',
  bankName: 'Please enter the bank, 2 to 64 characters.',
  accountNo: 'The account number has 4 to 64 letters, digits or @ . _ + -',
  holder: 'Please enter the account holder, 2 to 64 characters. It must be the payer.',
};

export const call = {
  tooOften: 'Too many requests. Please wait a moment.',
  offline: 'Network error',
  timedOut: 'The page took too long to load',
  said: (code: number, _message: string) => ERRORS[code] ?? 'Something went wrong. Please try again.',
  reason: (field: string, _reason: string) => FIELDS[field] ?? 'Please check this field.',
};

export const checkComplaint = {
  kindMissing: 'Please choose what the complaint is about.',
};

export const checkImage = {
  wrongType: 'The image must be a JPG, GIF or PNG file.',
  tooLarge: 'The image must not be larger than 2 MB.',
};

export const complaintReasons = {
  not_received: 'Paid, but the merchant received nothing',
  wrong_amount: 'Wrong amount',
  not_mine: 'Not my order',
  fraud: 'Suspected fraud',
  other: 'Other',
};

export const complaintForm = {
  heading: 'Complaint',
  lead: 'The money of this order is frozen at once until our staff has reviewed it. Please say only what is true.',
  kind: 'About',
  detail: 'What happened',
  detailPlaceholder: 'When you paid, how much, and what happened',
  contact: 'How to reach you (optional)',
  contactPlaceholder: 'Phone number or e-mail for our answer',
  image: 'Image (optional)',
  imageHint: 'One screenshot of the payment or the chat. A large image is made smaller.',
  cancel: 'Cancel',
  sending: 'Sending…',
  send: 'File complaint',
};

export const complaintTitles = {
  open: 'Complaint filed',
  taken: 'Complaint in review',
  reviewed: 'Complaint answered',
};

export const complaintSection = {
  reviewed: 'Our staff has reviewed your complaint.',
  repliedAt: (replyTime: ReactNode) => <>Answered {replyTime}. Questions? Please contact the institution.</>,
  frozen: 'The money of this order is frozen and is not settled to the merchant until the review is over.',
  dueAt: (dueTime: ReactNode) => <>You get an answer on this page by {dueTime}. Please keep your proof of payment.</>,
  filedAt: (time: ReactNode) => <>Filed {time}</>,
  complain: 'Complain',
  complainAgain: 'Complain again',
};

export const copyButton = {
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Press and hold to copy',
  copyLabel: (label: Shown) => `Copy: ${label}`,
};

export const countdownText = {
  nearlyOver: 'less than a second',
  left: (minutes: Shown, seconds: Shown) => `${minutes} min ${seconds} s`,
  hours: (hours: Shown, minutes: Shown) => `${hours} h ${minutes} min`,
};

export const faults = {
  offline: 'Network error',
};

export const viewSentences = {
  waiting: '',
  paid: 'Your payment was received, and the merchant is notified.',
  failed:
    'No account is available, and nothing was charged. Please order again at the merchant, or choose another method.',
  refunded: 'This order was refunded; see the refunds below.',
  expired:
    'The time to pay is over: please do not pay any more. If you have paid, wait on this page or complain below.',
};

export const leadCard = {
  payTo: (merchantName: Shown) => `Pay ${merchantName}`,
  amount: 'amount',
  exactAmount: (money: ReactNode) => (
    <>The order is ¥{money}. Please pay exactly the amount above, so that it is not taken for another order.</>
  ),
  timeLeft: 'Time left to pay: ',
  backToMerchant: 'Back to the merchant',
};

export const brokenLink = {
  brokenTitle: 'Incomplete link',
  brokenLead: 'The link names no order. Please start again at the merchant, or open the whole payment link.',
};

export const methodChoice = {
  problem: 'Network error',
  hint: 'You may choose another method until you have paid:',
  takeChosen: ' (chosen)',
  notHere: ' (not on this device)',
};

export const viewTitles = {
  waiting: 'Waiting for payment',
  paid: 'Paid',
  failed: 'Payment not possible',
  refunded: 'Refunded',
  expired: 'Order expired',
};

export const paySection = {
  waiting: (i: ReactNode) => (
    <>
      {i}
      Waiting for payment
    </>
  ),
  receiverName: 'Account holder',
  masked: 'partly hidden',
  accountNo: (_label: string) => 'Account number',
  bankName: 'Bank',
  institution: 'Institution',
  bankBranch: 'Branch',
  outlet: 'Outlet',
  reference: 'Transfer text',
  remark: 'Remark',
  fillIn: 'enter it when you pay',
  payer: 'Payer',
  ownAccountOnly: 'please pay from your own account',
  complained: 'You complained about this order. Please do not pay it.',
  referenceField: 'transfer text',
  writeReference: (field: Shown, reference: Shown) => `Enter ${reference} as the ${field}. `,
  exactAmount: (receiver: ReactNode, amount: ReactNode) => (
    <>
      {receiver}
      Please pay exactly {amount} at once. More, less, or several payments cannot be booked by themselves.
    </>
  ),
};

export const stepsCard = {
  heading: 'How to pay',
};

export const apps = {
  0: 'the wallet of your chat app',
  1: 'your payment app',
  2: 'your banking app or online bank',
  3: 'the e-CNY app',
};

export const channelPay = {
  problem: 'This method does not work at the moment. Please try again or choose another method.',
  replaced: (from: Shown, to: Shown) => `“${from}” does not work at the moment. Your method is now “${to}”.`,
  fitted: (from: Shown, to: Shown) => `Your method was changed from “${from}” to “${to}”, which suits this device.`,
  notHere: (app: Shown) =>
    `${app} cannot be opened here. Open this page in another browser or on another device, or choose another method.`,
  scan: (app: Shown) => `Open ${app} and scan the code to pay.`,
  open: (app: Shown) => `Pay with ${app}`,
  opening: 'Opening…',
  oldWallet: (app: Shown) => `${app} cannot open this. Update ${app} and try again.`,
  noWallet: (app: Shown) => `Please open this page inside ${app}.`,
  again: (app: Shown) => `${app} did not say who you are. Please try again.`,
};

export const paidClaim = {
  claim: 'I have paid',
  asking: 'Checking…',
  notYet: 'The payment company has not received it yet. If you have paid, wait a moment and do not pay again.',
  received: 'The payment company has received it, and it is being booked. Please do not pay again.',
  unknown: 'The payment company cannot be asked now. The page goes on checking by itself; please do not pay twice.',
};

export const paySteps = {
  atChannel: (app: Shown) => `Pay with ${app} as shown above.`,
  receiverConfirms:
    'Then come back to this page and wait: it shows the payment by itself once the receiver has checked it.',
  channelConfirms: 'The payment company confirms it, and this page shows it by itself.',
  openTransfer: (app: Shown) => `Open ${app} and choose a transfer.`,
  copyAccount: 'Copy the account holder and number above, and check the bank.',
  reference: (reference: Shown) => `Enter ${reference} as the transfer text: it names your order.`,
  transferExactly: (amount: Shown) => `Transfer exactly ${amount} at once; do not split it or change the cents.`,
  scan: (app: Shown) => `Open ${app} and scan the code. On this phone, save the code first and open it from the album.`,
  payByFacts: (app: Shown) => `Open ${app} and pay with the details above.`,
  payExactly: (amount: Shown) => `Check who is paid, then pay exactly ${amount} at once.`,
};

export const payerNameForm = {
  payerName: 'Name of the payer',
  payerNamePlaceholder: 'Real name of the paying account',
  hint: 'The receiver finds your payment by this name. Then the account is shown; please pay from your own account.',
  busy: 'Sending…',
  showAccount: 'Show the account',
};

export const payerPage = {
  title: 'Payment',
  noOrderTitle: 'The order cannot be opened',
  offline: 'Network error',
  retriesByItself: 'The server cannot be reached. The page tries again by itself.',
  retryNow: 'Try now',
  retrying: (trouble: Shown) => `${trouble}, trying again`,
  orderState: (title: Shown) => `Order: ${title}`,
  retryingNotice: (trouble: ReactNode) => <>{trouble}, trying again…</>,
};

export const topBar = {
  title: 'Payment',
  licenceNo: (licenceNo: ReactNode) => <>Licence {licenceNo}</>,
  demo: 'Demo',
};

export const qrCode = {
  image: 'Payment code',
  failedFailed: 'Cannot be saved, please take a screenshot',
  failed: 'Save the code',
};

export const receiptCard = {
  heading: 'Receipt',
  amount: 'Amount paid',
  receipt: 'receipt',
  copy: 'Copy receipt',
  print: 'Print receipt',
};

export const receiptLines = {
  receiptNo: 'Receipt no.',
  paidTime: 'Paid (UTC+8)',
  amount: 'Amount paid',
  subject: 'For',
  merchantName: 'Merchant',
  holder: 'Account holder',
  productName: 'Method',
  agtOrderNo: 'Order no.',
  institution: 'Institution',
  licenceNo: 'Licence',
};

export const receiptText = {
  line: (label: Shown, value: Shown) => `${label}: ${value}`,
  refundedTitle: 'Receipt (refunded)',
  title: 'Receipt',
  demoDemo: 'Demo, not a real payment',
};

export const refundStates = {
  titles: { processing: 'Refund under way', refunded: 'Refunded' },
};

export const fields = {
  bankName: 'Bank',
  accountNo: 'Account number',
  holder: 'Account holder (must be the payer)',
};

export const refundSection = {
  heading: 'Refunds',
  reference: (reference: ReactNode) => <> No. {reference}</>,
  line: (strong: ReactNode, amount: ReactNode, time: ReactNode, reference: ReactNode) => (
    <>
      {strong} ¥{amount} {time}
      {reference}
    </>
  ),
  changeAccount: 'Change the account for refunds',
  giveAccount: 'Enter an account for refunds',
};

export const accountForm = {
  heading: 'Account for refunds',
  hint: 'If the merchant agrees to a refund, the money goes to this account.',
  close: 'Cancel',
  save: 'Save',
};

export const sandboxPay = {
  problem: 'Network error',
  payBusy: 'Paying…',
  pay: 'Pay in the sandbox',
  hint: 'Demo: the sandbox pays; no real money moves.',
};

export const trustCard = {
  institution: 'Institution',
  licenceNo: 'Licence',
  regulator: 'Supervised by',
  createTime: 'Ordered (UTC+8)',
  waiting: 'Check before you pay',
  orderHeading: 'Order',
  hint: 'Stop and complain if you do not know the merchant, or if somebody speaks of rebates or a “safe account”.',
};

export const factsBeforePaying = {
  merchantName: 'Merchant',
  subject: 'For',
  receiverName: 'Account holder',
  orderNo: 'Order no.',
};

export const voucherForm = {
  nothingGiven: 'Please enter the reference or the payer’s name, or add a screenshot.',
  heading: 'Proof of your transfer',
  lead: 'The receiver gets it at once and checks the payment by it. At least one of these:',
  reference: 'Pass phrase or transfer reference',
  payerNamePlaceholder: 'Leave empty if it is the same as before',
  image: 'Screenshot of the transfer',
  imageHint: 'One image; a large one is made smaller. Only the receiver and the platform see it.',
  cancel: 'Cancel',
  sending: 'Sending…',
  send: 'Send',
};

export const voucherSection = {
  handedIn: 'Proof of your transfer was sent',
  alreadyPaid: 'Have you paid?',
  reference: (reference: Shown) => `Reference ${reference}`,
  withImage: 'with a screenshot',
  lead: 'Send the reference or a screenshot: the receiver gets it at once and checks faster.',
  handInAgain: (voucherLeft: Shown) => `Send again (${voucherLeft} left)`,
  handIn: 'Send proof of the transfer',
};

export const watchOrder = {
  trouble: 'Network error',
};

export const payeePage = {
  title: 'Payment to you',
  noOrderTitle: 'This payment cannot be opened',
  amount: 'amount',
  from: (merchantName: Shown) => `${merchantName} pays you`,
  timeLeft: 'Time left to accept ',
  until: (time: ReactNode) => <>Accept before {time} (Beijing time), or the money goes back to the sender.</>,
  agree: (app: Shown) => `Accept in ${app}`,
  opening: 'Opening…',
  asking: 'Checking…',
  openIn: (app: Shown) =>
    `Open this page inside ${app} on your phone: scan the code with it, or send yourself the link.`,
  code: 'Code of this page',
  link: 'link',
  copyLink: 'Copy the link',
  notYet: (app: Shown) => `You have not accepted it yet. Accept it on the page of ${app}.`,
  unknown: 'The payment company does not answer right now. This page goes on checking.',
  factsTitle: 'About this payment',
  merchantName: 'From',
  payeeName: 'To',
  remark: 'Note',
  orderNo: 'Number',
  hint: 'Accepting costs nothing and needs no password or code. Do not go on if you do not know the sender.',
};

export const payeeTitles = {
  preparing: 'Being prepared',
  waiting: 'Waiting for you to accept',
  held: 'On hold',
  processing: 'Being paid',
  paid: 'Received',
  failed: 'Not paid',
  lapsed: 'The time to accept is over',
  withdrawn: 'Withdrawn by the sender',
  returned: 'Returned to the sender',
};

export const payeeSentences = {
  preparing: 'The sender has entered it. This page shows when you can accept.',
  waiting: '',
  held: 'This payment is being reviewed and cannot be accepted now. Look again later, or ask the sender.',
  processing: 'The payment company is working on it. This page shows the result.',
  paid: 'The money is in your wallet.',
  failed: 'No money was paid. Please ask the sender.',
  lapsed: 'You did not accept in time, so no money was paid. If you still expect it, ask the sender to pay again.',
  withdrawn: 'The sender took this payment back. There is nothing for you to do.',
  returned: 'This payment went back to the sender. Please ask the sender.',
};
