import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { csvAnswer, showBooks, watchSavedFiles } from '#lab/screens/books-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { AccountantPage } from './accountant-page.tsx';

const listPath = 'POST /api/admin/accountant/lists';
const monthPath = 'POST /api/admin/accountant/month';
const offersPath = 'GET /api/admin/offers';
const gstPath = 'POST /api/admin/accountant/gst';
const bankPath = 'POST /api/admin/settlements/days';
const takeBackPath =
  'POST /api/admin/settlements/files/00000000-0000-4000-8000-000000000201/take-back';
const differencesPath = 'POST /api/admin/settlements/differences';

const gst = {
  table7: [{ place: 'Gujarat (24)', rate: 5, taxable: 1000, cgst: 25, sgst: 25 }],
  table4: { count: 2, taxable: 300 },
  table9b: { count: 1, taxable: 50 },
  table12: [
    {
      ...{ isRegistered: false, serviceCode: '996331', rate: 5, total: 1050 },
      ...{ taxable: 1000, cgst: 25, sgst: 25 },
    },
  ],
  table13: [
    { kind: 'receipt', from: 'R26-27/000001', to: 'R26-27/000009', issued: 9, cancelled: 0 },
  ],
};
const file = {
  ...{
    id: '00000000-0000-4000-8000-000000000201',
    company: 'razorpay',
    fileName: 'nov.csv',
    lines: 3,
    by: 'Meena Shah',
  },
  at: '2026-11-21T10:00:00.000+05:30',
};
const day = {
  ...{ company: 'razorpay', date: '2026-11-20', utr: 'UTR1', payments: 1, gross: 104 },
  ...{ refunded: 0, fee: 2, tax: 0.36, other: -1, net: 100.64 },
};
const difference = {
  ...{ kind: 'unsettledPayment', company: 'razorpay', date: '2026-11-12', reference: 'T1' },
  ...{ orderIds: [42], booked: 104, settled: 0 },
};

const show = (answers = {}) =>
  showBooks(
    AccountantPage,
    { path: '/admin/dashboard/accountant' },
    {
      [listPath]: csvAnswer,
      [monthPath]: () => new Response('PK', { headers: { 'content-type': 'application/zip' } }),
      [gstPath]: () => gst,
      [offersPath]: () => ({ offers: [] }),
      [bankPath]: () => ({ days: [day], files: [file] }),
      [differencesPath]: () => ({ differences: [difference], more: false }),
      ...answers,
    },
  );
const cells = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

let names: string[];
beforeEach(() => {
  names = watchSavedFiles();
});
describe("the accountant's month", () => {
  it('offers each list of its days as a file', async () => {
    const { asked } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'The month before' }));
    expect(screen.queryByRole('button', { name: 'CSV: Passes' })).toBeNull();
    for (const label of ['Journal', 'Orders', 'Receipts and credit notes']) {
      await userEvent.click(screen.getByRole('button', { name: `CSV: ${label}` }));
      await waitFor(() => expect(names.length).toBe(asked(listPath).length));
    }
    const days = { from: '2026-10-01', to: '2026-10-31' };
    expect(asked(listPath)).toEqual([
      { list: 'journal', ...days },
      { list: 'orders', ...days },
      { list: 'receipts', ...days },
    ]);
    expect(names).toEqual(['journal-2026-10.csv', 'orders-2026-10.csv', 'receipts-2026-10.csv']);
  });

  it('is one file', async () => {
    const { asked } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Whole month (zip)' }));
    await waitFor(() => expect(names).toEqual(['month-2026-11.zip']));
    expect(asked(monthPath)).toEqual([{ month: '2026-11' }]);
  });

  it('has the lists of passes where the shop has an offer of them', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const offer = {
      ...{ id, tiffinId: id, tiffin: 'Full tiffin', name: '26 meals', line: '', price: 2600 },
      ...{ meals: 26, shifts: ['Lunch'], validDays: 40, noticeHours: 0, leftover: 'back' },
      ...{ stopping: 'unusedBack', isOnSale: true, revision: 1, running: 3 },
    };
    const { asked } = show({ [offersPath]: () => ({ offers: [offer] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'CSV: Meals of passes' }));
    await waitFor(() => expect(names).toEqual(['passmeals-2026-11.csv']));
    expect(asked(listPath)).toEqual([{ list: 'passmeals', from: '2026-11-01', to: '2026-11-30' }]);
  });

  it('saves no file that breaks off', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new Error('gone')) });
    show({ [monthPath]: () => new Response(broken) });
    await userEvent.click(await screen.findByRole('button', { name: 'Whole month (zip)' }));
    expect(await screen.findByText('Network error')).toBeTruthy();
    expect(names).toEqual([]);
  });

  it('explains the accounts and entries of the journal', async () => {
    show();
    await userEvent.click(await screen.findByText('How to read the journal'));
    const details = screen
      .getByText('A rider handed cash over, as it was counted.')
      .closest('details');
    expect(details?.open).toBe(true);
  });

  it('shows the tables of the GST return', async () => {
    show();
    expect(await cells('Table 7')).toEqual([
      'Gujarat (24)',
      '5 %',
      '₹1,000.00',
      '₹25.00',
      '₹25.00',
    ]);
    expect(await cells('Table 13')).toEqual([
      ...['Tax invoices', 'R26-27/000001', 'R26-27/000009', '9', '0'],
    ]);
    expect(await cells('Table 12')).toEqual([
      ...['B2C', '996331', '5 %', '₹1,000.00', '₹25.00', '₹25.00'],
    ]);
    expect(screen.getByText(/^2 invoices, /).textContent).toBe('2 invoices, ₹300.00 before tax');
    expect(screen.getByText(/^1 credit note, /)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'CSV: Table 13' }));
    await waitFor(() => expect(names).toEqual(['gst13-2026-11.csv']));
  });

  it('shows the bank transfers, and entries that only one side has', async () => {
    show();
    expect(await cells('Paid into the bank')).toEqual([
      ...['20 Nov', 'Razorpay', 'UTR1', '1', '₹104.00', '₹0.00', '₹2.00', '₹0.36'],
      ...['-₹1.00', '₹100.64'],
    ]);
    expect(await cells('In one of the two records only')).toEqual([
      ...['12 Nov', 'Paid here, and not settled', 'Razorpay', 'T1', '#0042', '₹104.00', '₹0.00'],
    ]);
  });

  it('may be empty', async () => {
    show({
      [gstPath]: () => ({ ...gst, table7: [], table13: [] }),
      [bankPath]: () => ({ days: [], files: [] }),
      [differencesPath]: () => ({ differences: [], more: false }),
    });
    expect(await screen.findByText('No tax invoices in this month.')).toBeTruthy();
    expect(await screen.findByText('No settlement of this month is known yet.')).toBeTruthy();
  });
});

describe('a settlement file', () => {
  /** `fetch` has no progress events, so files are not sent with it. */
  function answerUploads(answer: () => Response) {
    const sent: string[] = [];
    class FakeRequest extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = '';
      open(method: string, url: string) {
        sent.push(`${method} ${url}`);
      }
      setRequestHeader() {}
      send() {
        const response = answer();
        void response.text().then((text) => {
          Object.assign(this, { status: response.status, responseText: text });
          this.dispatchEvent(new Event('load'));
        });
      }
    }
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    return sent;
  }
  const give = async (label: string) =>
    userEvent.upload(
      await screen.findByLabelText(label, { selector: 'input' }),
      new File(['a'], 'nov.csv', { type: 'text/csv' }),
    );

  it('is accepted, and the transfers are fetched again', async () => {
    const { asked } = show();
    const sent = answerUploads(() => Response.json({ isNew: true, lines: 3, notOfShop: 2 }));
    await screen.findByRole('cell', { name: 'UTR1' });
    await give('Razorpay file…');
    expect(await screen.findByText('3 new lines')).toBeTruthy();
    expect(screen.getByText('nov.csv. 2 of them are not of this shop.')).toBeTruthy();
    expect(sent).toEqual(['POST /api/admin/settlements/razorpay']);
    await waitFor(() => expect(asked(bankPath)).toHaveLength(2));
  });

  it('is refused with an error for each line', async () => {
    show();
    const details = [
      { path: '2', message: 'The UTR is missing.' },
      { path: '4', message: '"many" is not an amount.' },
    ];
    answerUploads(() =>
      failure(422, 'Line 2: The UTR is missing. Nothing was stored.', { details }),
    );
    await give('PhonePe file…');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Line 2: The UTR is missing.',
      'Line 4: "many" is not an amount.',
    ]);
  });

  it('is taken back after a question', async () => {
    let takenBack: object | undefined;
    const { asked } = show({
      [bankPath]: () => ({ days: [day], files: [{ ...file, takenBack }] }),
      [takeBackPath]: () => {
        takenBack = { by: 'Meena Shah', at: '2026-11-21T11:00:00.000+05:30' };
        return { id: file.id };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Take back nov.csv' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take this file back?' }));
    expect(dialog.getByText(/nov\.csv of Razorpay: its 3 lines will go/)).toBeTruthy();
    expect(asked(takeBackPath)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText(/^Taken back by Meena Shah, /)).toBeTruthy();
    expect(asked(takeBackPath)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Take back nov.csv' })).toBeNull();
  });

  it('can be taken back by owners alone', async () => {
    show();
    startSession({ token: 'a-token', role: 'admin' });
    expect(await screen.findByText('nov.csv')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take back nov.csv' })).toBeNull();
  });

  it('stays while a later file has lines of it', async () => {
    const sentence = 'Please take back dec.csv first: it came later and has lines of this file.';
    show({ [takeBackPath]: () => failure(409, sentence) });
    await userEvent.click(await screen.findByRole('button', { name: 'Take back nov.csv' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take this file back?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});
