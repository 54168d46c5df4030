/** Settlement files for tests, with the columns that the companies publish. */

/** A cell with a comma or a quote in it is quoted. */
const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A file of these columns; what a line does not say is the usual, or empty. */
function fileOf<Column extends string>(
  columns: readonly Column[],
  usual: Partial<Record<Column, string>>,
) {
  return (...lines: Partial<Record<Column, string>>[]) =>
    [
      columns.join(','),
      ...lines.map((line) =>
        columns.map((column) => cell(line[column] ?? usual[column] ?? '')).join(','),
      ),
      '',
    ].join('\r\n');
}

const razorpayColumns = [
  ...(['transaction_entity', 'entity_id', 'amount', 'currency', 'fee (exclusive tax)'] as const),
  ...(['tax', 'debit', 'credit', 'payment_method', 'card_type', 'issuer_name'] as const),
  ...(['entity_created_at', 'payment_captured_at', 'payment_notes', 'refund_notes'] as const),
  ...(['arn', 'entity_description', 'order_id', 'order_receipt', 'order_notes'] as const),
  ...(['dispute_id', 'dispute_created_at', 'dispute_reason', 'settlement_id'] as const),
  ...(['settled_at', 'settlement_utr', 'settled_by'] as const),
];
export type RazorpayLine = Partial<Record<(typeof razorpayColumns)[number], string>>;

/** The report of Razorpay's dashboard, in rupees: payments of ₹104 with a fee of ₹2.36. */
export const razorpay = fileOf(razorpayColumns, {
  ...{ transaction_entity: 'payment', amount: '104.0', currency: 'INR' },
  ...{ 'fee (exclusive tax)': '2.0', tax: '0.36', debit: '0.0', credit: '101.64' },
  ...{ payment_method: 'upi', entity_created_at: '21/11/2026 10:20:00', order_id: 'order_1' },
  ...{ payment_notes: '{"a":"b,c"}', settlement_id: 'setl_1', settled_by: 'Razorpay' },
  ...{ settled_at: '23/11/2026 10:15:00', settlement_utr: 'HDFCN52026112312345' },
});

/** What takes or gives back ₹10 without a fee. */
export const razorpayOut: RazorpayLine = {
  ...{ transaction_entity: 'refund', amount: '10.0', 'fee (exclusive tax)': '0.0' },
  ...{ tax: '0.0', debit: '10.0', credit: '0.0' },
};

const apiColumns = [
  ...(['entity_id', 'type', 'debit', 'credit', 'amount', 'currency', 'fee', 'tax'] as const),
  ...(['on_hold', 'settled', 'created_at', 'settled_at', 'settlement_id'] as const),
  ...(['posted_at', 'credit_type', 'description', 'notes', 'payment_id'] as const),
  ...(['settlement_utr', 'order_id', 'order_receipt', 'method', 'card_network'] as const),
  ...(['card_issuer', 'card_type', 'dispute_id'] as const),
];

/** The report of Razorpay's API as a table, in paise, with the tax in the fee. */
export const razorpayApi = fileOf(apiColumns, {
  ...{ type: 'payment', debit: '0', credit: '10164', amount: '10400', currency: 'INR' },
  ...{ fee: '236', tax: '36', on_hold: 'false', settled: 'true', created_at: '1795237200' },
  ...{ settled_at: '1795409100', settlement_id: 'setl_1', credit_type: 'default' },
  ...{ settlement_utr: 'HDFCN52026112312345', order_id: 'order_1', method: 'upi' },
});

const phonePeColumns = [
  ...(['PaymentType', 'MerchantReferenceId', 'PhonePeReferenceId', 'From', 'Instrument'] as const),
  ...(['CreationDate', 'TransactionDate', 'SettlementDate', 'BankReferenceNo'] as const),
  ...(['Amount', 'Fee', 'IGST', 'CGST', 'SGST'] as const),
];
export type PhonePeLine = Partial<Record<(typeof phonePeColumns)[number], string>>;

/** PhonePe's report: payments of ₹104 with a fee of ₹2.36; what it takes has a minus. */
export const phonePe = fileOf(phonePeColumns, {
  ...{ PaymentType: 'PAYMENT', Instrument: 'UPI_REDEMPTION', CreationDate: '21-11-2026' },
  ...{ TransactionDate: '21-11-2026', SettlementDate: '23-11-2026 11:00', Amount: '104.00' },
  ...{ BankReferenceNo: 'UTR9', Fee: '-2.00', IGST: '0.00', CGST: '-0.18', SGST: '-0.18' },
});

/** What takes ₹10 without a fee. */
export const phonePeOut: PhonePeLine = {
  ...{ PaymentType: 'REFUND', Amount: '-10.00', Fee: '0.00', CGST: '0.00', SGST: '0.00' },
};
