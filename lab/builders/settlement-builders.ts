/** Settlement files for tests, as Razorpay writes them. */

export const razorpayHeader =
  'entity_id,type,debit,credit,amount,currency,fee (exclusive tax),tax,on_hold,settled,created_at,settled_at,settlement_id,description,notes,payment_id,arn,settlement_utr,order_id,method';
export interface RazorpayLine {
  id: string;
  type?: string;
  amount?: string;
  fee?: string;
  tax?: string;
  credit?: string;
  debit?: string;
  settledAt?: string;
  utr?: string;
}
export const razorpayLine = ({
  id,
  type = 'payment',
  amount = '104.00',
  fee = '2.00',
  tax = '0.36',
  credit = '101.64',
  debit = '0.00',
  settledAt = '23/11/2026 10:15:00',
  utr = 'HDFCN52026112312345',
}: RazorpayLine) =>
  `${id},${type},${debit},${credit},${amount},INR,${fee},${tax},0,1,21/11/2026 10:20:00,${settledAt},setl_1,,"{""a"":""b,c""}",,,${utr},order_1,upi`;
export const razorpay = (...lines: RazorpayLine[]) =>
  [razorpayHeader, ...lines.map(razorpayLine), ''].join('\r\n');
