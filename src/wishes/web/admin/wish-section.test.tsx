import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { Wish } from '../../wish-contract.ts';
import { WishSection } from './wish-section.tsx';

const [read, save] = ['GET /api/admin/wishes', 'PUT /api/admin/wishes'];
const jain = { ...wishOf(1, 'Jain'), short: 'JAIN' };
const mild = { ...wishOf(2, 'Less spicy'), short: 'MILD' };

function wishOf(nth: number, name: string): Wish {
  return { id: `00000000-0000-4000-8000-00000000000${nth}`, name, short: name, isActive: true };
}

/** A shop that keeps the list as it is saved, and refuses a save on an older one. */
function show(wishes: readonly Wish[] = [jain, mild]) {
  let list = { wishes: [...wishes], version: 'v1' };
  const { asked } = fakeShop({
    [read]: () => list,
    [save]({ body }) {
      const sent = body as { wishes: Wish[]; seen: string };
      if (sent.seen !== list.version) return failure(409, 'The list of wishes has changed.');
      list = { wishes: sent.wishes, version: `${list.version}+` };
      return list;
    },
  });
  const Page = () => (
    <>
      <WishSection />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/admin/dashboard/settings/wishes' });
  return {
    saved: () => (asked[save] ?? []).map(({ body }) => (body as { wishes: Wish[] }).wishes),
    changeElsewhere: (next: readonly Wish[]) => {
      list = { wishes: [...next], version: 'elsewhere' };
    },
  };
}

const rows = () => screen.findAllByRole('listitem');
const field = (row: HTMLElement | undefined, name: string) =>
  within(row as HTMLElement).getByLabelText<HTMLInputElement>(name);
const names = async () => (await rows()).map((row) => field(row, 'Name').value);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the list of wishes', () => {
  it('is renamed, moved and switched off, and saved as a whole by one press', async () => {
    const { saved } = show();
    await press('Move Jain down');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Jain down' }));
    const [first, second] = await rows();
    await userEvent.clear(field(first, 'Name'));
    await userEvent.type(field(first, 'Name'), 'Not hot');
    await userEvent.click(field(second, 'Offered'));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Everything is saved.');
    expect(saved()).toEqual([
      [
        { ...mild, name: 'Not hot' },
        { ...jain, isActive: false },
      ],
    ]);
  });

  it('has the cursor in the name of a wish that is added, which can be removed again', async () => {
    show();
    await press('Add a wish');
    const [, , added] = await rows();
    expect(document.activeElement).toBe(field(added, 'Name'));
    await userEvent.keyboard('No sugar');
    expect(await names()).toEqual(['Jain', 'Less spicy', 'No sugar']);
    expect(screen.queryByRole('button', { name: 'Remove Jain' }), 'it is saved').toBeNull();
    await press('Remove No sugar');
    expect(await names()).toEqual(['Jain', 'Less spicy']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a wish' }));
    screen.getByText('Everything is saved.');
  });

  it('shows what is wrong at its field, with the cursor there, and sends nothing', async () => {
    const { saved } = show();
    await press('Add a wish');
    await press('Save');
    const [, , added] = await rows();
    within(added as HTMLElement).getByText('Name is required');
    within(added as HTMLElement).getByText('Short form is required');
    expect(document.activeElement).toBe(field(added, 'Name'));
    await userEvent.keyboard('jain');
    await userEvent.type(field(added, 'On labels'), 'J2');
    await press('Save');
    within(added as HTMLElement).getByText('Two wishes have the same name.');
    expect(document.activeElement).toBe(field(added, 'Name'));
    await userEvent.keyboard(' thali');
    expect(screen.queryByText('Two wishes have the same name.')).toBeNull();
    expect(saved()).toEqual([]);
    await press('Save');
    await screen.findByText('Everything is saved.');
    expect(saved()).toHaveLength(1);
  });

  it('keeps what was typed when somebody else has changed the list, until it is discarded', async () => {
    const { changeElsewhere } = show();
    const [first] = await rows();
    await userEvent.type(field(first, 'Name'), ' food');
    changeElsewhere([mild, jain]);
    await press('Save');
    await screen.findByText('The list of wishes has changed.');
    await screen.findByText(/^Somebody else has changed the list/);
    expect(await names()).toEqual(['Jain food', 'Less spicy']);
    await press('Discard changes');
    await waitFor(async () => expect(await names()).toEqual(['Less spicy', 'Jain']));
    expect(screen.queryByText(/^Somebody else/)).toBeNull();
  });

  it('that is empty starts with the usual four by one press', async () => {
    const { saved } = show([]);
    await press('Start with the usual four');
    expect(await names()).toEqual(['Jain', 'No onion or garlic', 'Less spicy', 'No sugar']);
    await press('Save');
    await screen.findByText('Everything is saved.');
    expect(saved()[0]?.map(({ short }) => short)).toEqual(['JAIN', 'NO ONION', 'MILD', 'NO SUGAR']);
  });
});
