/** Readable column names for an exported page. */

/** Internal codes without a meaning for people; they are only in the JSON file. */
const ofTheProgram =
  /^(id|.*_ids?|.*_by|assigned_to|sequence|position|rank|revision|token|.*_hash|dedupe_key|is_(own|main|current|released)|leads_to_main|holds_(meals|portions)|(photo|redirect)_url)$/;

/** Columns whose own name is not readable. */
const heads: Readonly<Record<string, string>> = {
  accepted_reason: 'Why it was accepted',
  actor: 'By whom',
  address_lines: 'Address',
  address_shortname: 'Delivery location',
  address_text: 'Address',
  after_paise: 'Total afterwards',
  allowed_again_at: 'Allowed again',
  bank_ref: 'UTR of the bank',
  before_paise: 'Total before',
  blocked_reason: 'Why blocked',
  cancel_reason: 'Why cancelled',
  cgst_paise: 'CGST',
  checked_at: 'Last asked about',
  company_name: 'Company',
  created_at: 'Entered',
  delivery_date: 'Day of delivery',
  delivery_problem: 'Problem at the door',
  drop_point: 'Where boxes are left',
  due_paise: 'To be paid',
  expires_at: 'Valid until',
  extra_paise: 'Paid too much',
  from_payment: 'Payment before',
  from_state: 'State before',
  from_status: 'Status before',
  fssai_licence: 'FSSAI licence',
  gate_note: 'Note for the gate',
  gateway: 'Payment company',
  gateway_ref: 'Reference of the company',
  gst_basis_points: 'GST',
  gstin: 'GSTIN',
  handled_at: 'Dealt with',
  is_extra: 'Paid too much',
  last_error: 'Why the mail failed',
  line: 'Place',
  lines_before: 'Dishes before',
  mail_state: 'Mail',
  method: 'Paid with',
  mobile_no: 'Mobile number',
  order_date: 'Ordered on',
  paid_currency: 'Currency',
  payment_ref: 'Payment id of the company',
  refund_paise: 'Given back',
  refunded_paise: 'Given back',
  revoked_at: 'Ended',
  scheme: 'Tax scheme',
  service_code: 'Service code (SAC)',
  settlement: 'Way to pay',
  sgst_paise: 'SGST',
  skip_reason: 'Why not sent',
  source: 'From',
  staff_note: 'Note of the staff',
  taxable_paise: 'Taxable value',
  template: 'Text',
  to_payment: 'Payment afterwards',
  to_state: 'State afterwards',
  to_status: 'Status afterwards',
  type: 'Kind',
  undone_at: 'Taken apart again',
  unpaid_reason: 'Why not paid',
  updated_at: 'Last changed',
  values: 'Filled in with',
  variant: 'Dish',
};

export function isOfTheProgram(column: string): boolean {
  return ofTheProgram.test(snakeOf(column));
}

/** `Total` for `total_paise`, `Dish` for `variant`, `Legal name` for `legalName`. */
export function headOf(column: string): string {
  const name = snakeOf(column);
  const words = heads[name] ?? name.replace(/_paise$/, '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Keys inside JSON lists are in camelCase. */
function snakeOf(column: string): string {
  return column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
