import { describe, expect, it } from 'vitest';
import { exportDocument } from './export-document.ts';

const id = '01a20720-33e2-7f26-8492-56411875e538';
const exported = {
  madeAt: '2026-11-21T10:25:00.000+05:30',
  from: 'Tulsi & Sons',
  mobileNo: '9811198222',
  otherNumbers: [],
  parts: [
    {
      feature: 'Orders',
      label: 'Orders',
      table: 'orders',
      rows: [
        {
          ...{ id, note: '<b>Flat 7</b>', total_paise: '10450', is_extra: 'false' },
          ...{ created_at: '2026-11-21T10:25:00+05:30', checkout_id: id, cancel_reason: '' },
          ...{ status: 'isAssigned', items: '["Rajma","Jeera rice"]', reason: '[late' },
          before: '[{"variant":"Dal <b>","quantity":2,"pricePaise":8550},{"variant":"Rajma"}]',
        },
      ],
      words: { status: { isAssigned: 'Assigned' } },
      papers: [{ column: 'reason', reason: 'The law wants it.', until: '2034' }],
    },
  ],
};

describe("a person's data as a page", () => {
  const page = exportDocument(exported);

  it('shows the person, amounts in rupees, and times without a zone', () => {
    expect(page).toContain('<title>What Tulsi &amp; Sons keeps of 9811198222</title>');
    expect(page).toContain('<h2>Orders (1)</h2>');
    expect(page).toContain('<th>Total</th><td>₹104.50</td>');
    expect(page).toContain('<th>Entered</th><td>2026-11-21 10:25</td>');
    expect(page).toContain('<th>Paid too much</th><td>no</td>');
    expect(page).toContain('Reason stays until 2034. The law wants it.');
  });

  it('has labels for codes, and readable lists', () => {
    expect(page).toContain('<th>Status</th><td>Assigned</td>');
    expect(page).toContain('<th>Items</th><td>Rajma, Jeera rice</td>');
    expect(page).toContain('<td>Dish: Dal &lt;b&gt;, Quantity: 2, Price: ₹85.50; Dish: Rajma</td>');
    expect(page).toContain('<th>Reason</th><td>[late</td>');
  });

  it('has readable column names, and leaves internal codes to the other file', () => {
    const rows = [
      { variant: 'Thali', mobile_no: '9811198222', gst_basis_points: '500', holds_portions: 'yes' },
    ];
    const text = exportDocument({
      ...exported,
      parts: exported.parts.map((p) => ({ ...p, rows })),
    });
    expect(text).toContain('<th>Dish</th><td>Thali</td>');
    expect(text).toContain('<th>Mobile number</th>');
    expect(text).toContain('<th>GST</th><td>5%</td>');
    expect(text).not.toContain('portions');
  });

  it("shows instants of the database in the business's time zone", () => {
    const rows = [{ expires_at: '2026-11-21T18:30:00.123+00:00', written: '2026-11-21Tea' }];
    const [part] = exported.parts;
    const text = exportDocument({
      ...exported,
      parts: part ? [{ ...part, rows }] : [],
    });
    expect(text).toContain('<th>Valid until</th><td>2026-11-22 00:00</td>');
    expect(text).toContain('<td>2026-11-21Tea</td>');
  });

  it('shows texts of people as plain text, and no ids', () => {
    expect(page).toContain('<td>&lt;b&gt;Flat 7&lt;/b&gt;</td>');
    expect(page).not.toContain(id);
    expect(page).not.toContain('Cancel reason');
  });

  it('says so if nothing is stored', () => {
    expect(exportDocument({ ...exported, parts: [] })).toContain('Nothing is kept of this number.');
  });
});
