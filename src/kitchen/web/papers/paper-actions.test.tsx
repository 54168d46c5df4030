import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeShop } from '#lab/screens/test-page.tsx';
import { createQueryClient, QueryProvider } from '#src/platform/browser/query-client.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { PaperActions } from './paper-actions.tsx';

const lunch = { date: '2026-11-23', shift: 'Lunch' as const };
const papers = 'POST /api/kitchen/papers';
const boxOf = (number: number, change = {}) => ({
  code: String(number).padStart(12, '0'),
  order: number,
  ...{ nth: 1, of: 1, dish: 'Thali', note: '', place: 'Infocity', address: 'Infocity' },
  ...{ isCancelled: false, prints: 0, stop: number },
  run: { id: '0198e000-0000-7000-8000-00000000000a', letter: 'A', rider: 'Ravi' },
  ...change,
});
const boxes = Array.from({ length: 30 }, (_, index) =>
  boxOf(index + 1, { prints: index < 14 ? 1 : 0 }),
);

function show(answers: Parameters<typeof fakeShop>[0] = {}) {
  startSession({ token: 'a-token', role: 'kitchen' });
  const shop = fakeShop({
    'GET /api/kitchen/boxes': () => ({ day: {}, asOf: '', boxes }),
    [papers]: () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
    ...answers,
  });
  render(
    <QueryProvider client={createQueryClient()}>
      <PaperActions {...lunch} kinds={['count', 'packing', 'run', 'labels']} />
      <Toaster />
    </QueryProvider>,
  );
  return { ...shop, user: userEvent.setup() };
}

const open = vi.fn();

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('open', open);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a-paper');
});
afterEach(() => {
  open.mockReset();
});

const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the papers of a shift', () => {
  it('are opened at once, and can be opened again or saved', async () => {
    const { asked, user } = show();
    await user.click(press('Print count'));
    expect(await screen.findByText('The count is ready.')).toBeDefined();
    expect(asked[papers]?.[0]?.body).toEqual({ ...lunch, kind: 'count' });
    expect(asked[papers]?.[0]?.headers.get('authorization')).toBe('Bearer a-token');
    expect(open).toHaveBeenCalledWith('blob:a-paper', '_blank');
    const save = screen.getByRole('link', { name: 'Save' });
    expect(save.getAttribute('download')).toBe('count-2026-11-23-lunch.pdf');
  });

  it('show the server’s reason if there is none', async () => {
    const { user } = show({ [papers]: () => failure(409, 'The count is not fixed yet.') });
    await user.click(press('Print packing list'));
    expect(await screen.findByText('The count is not fixed yet.')).toBeDefined();
    expect(open).not.toHaveBeenCalled();
  });

  it('include labels that start at the first free label of a used sheet', async () => {
    const { asked, user } = show();
    await user.click(press('Print labels'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print labels' }));
    expect(await dialog.findByText('30 labels on 2 sheets.')).toBeDefined();
    expect(dialog.getByText('14 labels were printed before: they will say REPRINT.')).toBeDefined();
    await user.selectOptions(dialog.getByLabelText('Boxes'), 'Only those without a label');
    await user.click(dialog.getByRole('radio', { name: 'Label 13' }));
    expect(dialog.getByText('16 labels on 2 sheets.')).toBeDefined();
    expect(dialog.queryByText(/REPRINT/)).toBeNull();
    await user.click(press('Print 16 labels'));
    expect(await dialog.findByText('The labels are ready.')).toBeDefined();
    expect(asked[papers]?.[0]?.body).toEqual({
      ...lunch,
      ...{ kind: 'labels', format: 'a4-24', startCell: 13 },
      codes: boxes.slice(14).map(({ code }) => code),
    });
  });

  it('use the label paper that this device printed on last', async () => {
    const { asked, user } = show();
    await user.click(press('Print labels'));
    const first = within(await screen.findByRole('dialog'));
    await user.selectOptions(await first.findByLabelText('Paper'), 'Roll, 58 mm');
    await user.selectOptions(first.getByLabelText('Height of a label'), '50 mm');
    await user.click(first.getByRole('button', { name: 'Close' }));
    await user.click(press('Print labels'));
    const again = within(await screen.findByRole('dialog'));
    expect(await again.findByLabelText('Paper')).toMatchObject({ value: 'roll-58' });
    expect(again.queryByRole('radio')).toBeNull();
    await user.click(again.getByRole('button', { name: 'Print 30 labels' }));
    await again.findByText('The labels are ready.');
    expect(asked[papers]?.[0]?.body).toMatchObject({ format: 'roll-58', rollHeight: 50 });
  });

  it('include the label of one box, as a range of one', async () => {
    const { asked, user } = show();
    await user.click(press('Print labels'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(await dialog.findByLabelText('Boxes'), 'From one box to another');
    await user.selectOptions(dialog.getByLabelText('First'), 'A-03 · Thali');
    await user.selectOptions(dialog.getByLabelText('Last'), 'A-03 · Thali');
    expect(dialog.getByText('1 label was printed before: it will say REPRINT.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Print 1 label' }));
    await dialog.findByText('The labels are ready.');
    expect(asked[papers]?.[0]?.body).toMatchObject({ codes: ['000000000003'] });
  });

  it('include run sheets of one run, on both sides if chosen', async () => {
    const { asked, user } = show();
    await user.click(press('Print run sheets'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print run sheets' }));
    await user.selectOptions(await dialog.findByLabelText('Run'), 'Run A · Ravi');
    await user.click(dialog.getByRole('checkbox', { name: 'Print on both sides' }));
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    await dialog.findByText('The run sheets are ready.');
    expect(asked[papers]?.[0]?.body).toEqual({
      ...lunch,
      ...{ kind: 'run', isTwoSided: true, runId: boxes[0]?.run.id },
    });
  });

  it('include no labels before the freeze', async () => {
    const refusal = 'The count of this shift is not frozen yet.';
    const { user } = show({ 'GET /api/kitchen/boxes': () => failure(409, refusal) });
    await user.click(press('Print labels'));
    expect(await screen.findByText(refusal)).toBeDefined();
    expect(press('Print 0 labels').hasAttribute('disabled')).toBe(true);
  });
});
