import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { boxOf, codeOf } from '#lab/builders/box-builders.ts';
import {
  card,
  isPacked,
  openPackingShop,
  packedAt,
  packing,
  progress,
  secondsPass,
  sentTicks,
  showPacking,
  typeCode,
  waitingTicks,
} from '#lab/screens/packing-screen.tsx';

beforeEach(openPackingShop);

describe('boxes of one stop', () => {
  const atStop = { letter: 'A', stop: 7, place: 'Shanti Tower' };
  const wishes = [
    { id: '00000000-0000-4000-8000-00000000aa01', name: 'Jain', short: 'Jain' },
    { id: '00000000-0000-4000-8000-00000000aa02', name: 'Less spicy', short: 'Mild' },
  ];
  const row = (expanded: boolean) => screen.findByRole('button', { name: /^A-07/, expanded });

  beforeEach(() => {
    packing.boxes = [
      boxOf(1, { ...atStop, dish: 'Thali', wishes }),
      boxOf(2, atStop),
      boxOf(3, { ...atStop, isCancelled: true }),
      boxOf(4, { letter: 'C' }),
    ];
  });

  it('are one row, which opens', async () => {
    showPacking();
    const folded = await row(false);
    expect(folded.textContent).toMatch(
      /A-07.*0 of 2.*1\u00a0×\u00a0Thali JAIN · MILD, 1\u00a0×\u00a0Rajma Chawal.*Shanti Tower.*Do not pack 1/,
    );
    await userEvent.click(folded);
    const stop = (await row(true)).closest('li') as HTMLElement;
    expect(within(stop).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(within(stop).getByRole('button', { name: /^A-07 ?JAIN · MILD/ }));
    await waitFor(() => expect(within(stop).getByText('1 of 2')).toBeTruthy());
    await userEvent.click(await row(true));
    expect(within(stop).queryAllByRole('listitem')).toHaveLength(0);
  });

  it('are packed with one tap, even by a wet finger, and are seen to be packed', async () => {
    const shop = showPacking();
    const all = await screen.findByRole('button', { name: 'All 2 boxes of A-07' });
    await userEvent.dblClick(all);
    await progress('Packed 2 of 3');
    expect(isPacked(all)).toBe(true);
    await waitFor(() => expect(waitingTicks()).toEqual([]));
    expect(sentTicks(shop)).toMatchObject([
      { code: codeOf(1), kind: 'packed' },
      { code: codeOf(2), kind: 'packed' },
    ]);
    secondsPass(1);
    await userEvent.click(all);
    await progress('Packed 0 of 3');
  });

  it('stay packed after a wet finger where one was packed before', async () => {
    packing.boxes = [boxOf(1, { ...atStop, packedAt }), boxOf(2, atStop), boxOf(3, atStop)];
    const shop = showPacking();
    const all = await screen.findByRole('button', { name: 'All 3 boxes of A-07' });
    await userEvent.dblClick(all);
    await waitFor(() => expect(waitingTicks()).toEqual([]));
    expect(sentTicks(shop).map(({ code, kind }) => [code, kind])).toEqual([
      [codeOf(2), 'packed'],
      [codeOf(3), 'packed'],
    ]);
    expect(isPacked(all)).toBe(true);
  });

  it('open by themselves where the shop has refused a tick', async () => {
    packing.refusals[codeOf(1)] = { result: 'cancelled' };
    showPacking();
    await userEvent.click(await screen.findByRole('button', { name: 'All 2 boxes of A-07' }));
    await screen.findByText('Its order was cancelled: do not pack it.');
    expect(await row(true)).toBeTruthy();
  });

  it('are found by the mark of their label, and opened', async () => {
    showPacking();
    await row(false);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a box' }), 'a7');
    expect(await row(true)).toBeTruthy();
    expect(screen.queryByText('C-04')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), '777');
    await screen.findByText('No such box');
  });

  it('of a run that is packed are folded with it, until its heading is pressed', async () => {
    packing.boxes = [boxOf(1, { ...atStop, packedAt }), boxOf(4, { letter: 'C' })];
    showPacking();
    const runA = await screen.findByRole('region', { name: 'Run A' });
    expect(within(runA).queryByRole('listitem')).toBeNull();
    await userEvent.click(within(runA).getByRole('button', { name: /^Run A/, expanded: false }));
    expect(within(runA).getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('a barcode reader', () => {
  it('opens the stop of the box, and the run that was folded', async () => {
    const stop = { letter: 'A', stop: 7, packedAt };
    packing.boxes = [boxOf(1, stop), boxOf(2, stop), boxOf(3, { letter: 'C' })];
    showPacking();
    await card('C-03');
    expect(screen.queryByText('A-07')).toBeNull();
    typeCode(codeOf(1));
    await screen.findByText(/^Already packed at 11:02 am/);
    expect(await screen.findByRole('button', { name: /^A-07/, expanded: true })).toBeTruthy();
  });

  it('that types into the search packs the box as well', async () => {
    const shop = showPacking();
    const search = await screen.findByRole('searchbox', { name: 'Find a box' });
    await userEvent.type(search, `${codeOf(1)}{Enter}`);
    await waitFor(() => expect(sentTicks(shop)).toMatchObject([{ code: codeOf(1) }]));
    expect((search as HTMLInputElement).value).toBe('');
  });
});
