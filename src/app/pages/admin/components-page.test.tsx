import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import type { Component } from '#src/kitchen/component-contract.ts';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { ComponentsPage } from './components-page.tsx';

const listPath = 'GET /api/admin/components';
const mergePath = 'PUT /api/admin/component-words';

function componentOf(name: string, more: Partial<Component> = {}): Component {
  const words = [{ word: name.toLowerCase(), isNew: false }];
  const hex = [...name].map((letter) => letter.charCodeAt(0).toString(16)).join('');
  const id = `00000000-0000-4000-8000-${hex.padEnd(12, '0').slice(0, 12)}`;
  return { id, name, unit: 'pc', station: '', mark: '', goods: '', words, ...more };
}

const roti = componentOf('Roti', { station: 'Tawa' });
const phulka = componentOf('Phulka', { words: [{ word: 'phulka', isNew: true }] });
const dal = componentOf('Dal', { unit: 'ml' });

function showComponents(components: Component[], answers: Parameters<typeof fakeShop>[0] = {}) {
  startSession({ token: 'a-token', role: 'admin' });
  const { asked } = fakeShop({ [listPath]: () => ({ components }), ...answers });
  const Page = () => (
    <>
      <ComponentsPage />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/admin/dashboard/components' });
  return asked;
}

const puri = componentOf('Puri', { words: [{ word: 'puri', isNew: true }] });

describe('new words', () => {
  it('come first; a probable other word for a component is merged with one press', async () => {
    const words = [...roti.words, { word: 'phulka', isNew: false }];
    const asked = showComponents([phulka, dal, roti], {
      [mergePath]: () => ({ components: [{ ...roti, words }, dal] }),
    });
    expect(await screen.findByRole('heading', { name: '1 new word' })).toBeTruthy();
    const likely = within(screen.getByRole('list', { name: 'Probably the same' }));
    expect(likely.getByRole('listitem').textContent).toContain('“phulka” is probably Roti');
    await userEvent.click(screen.getByRole('button', { name: 'Merge “phulka” with Roti' }));
    expect(await screen.findByText('“phulka” is Roti')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: '1 new word' })).toBeNull();
    const others = within(screen.getByRole('list', { name: 'Other words for Roti' }));
    expect(others.getByText('phulka')).toBeTruthy();
    expect(asked[mergePath]?.[0]?.body).toEqual({ word: 'phulka', componentId: roti.id });
  });

  it('can be kept as separate components', async () => {
    const asked = showComponents([phulka, roti], {
      [mergePath]: () => ({ components: [componentOf('Phulka'), roti] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Keep “phulka” as its own' }));
    expect(await screen.findByText('“phulka” is its own')).toBeTruthy();
    expect(asked[mergePath]?.[0]?.body).toEqual({ word: 'phulka' });
  });

  it('that are like none are confirmed with one press, without the probable ones', async () => {
    const papad = componentOf('Papad', { words: [{ word: 'papad', isNew: true }] });
    let components = [phulka, papad, puri, roti];
    const asked = showComponents(components, {
      [mergePath]: ({ body }) => {
        const { word } = body as { word: string };
        components = components.map((each) =>
          each.words[0]?.word === word ? { ...each, words: [{ word, isNew: false }] } : each,
        );
        return { components };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'All are fine' }));
    expect(await screen.findByText('2 words confirmed')).toBeTruthy();
    expect(asked[mergePath]?.map(({ body }) => body)).toEqual([
      { word: 'papad' },
      { word: 'puri' },
    ]);
    expect(screen.getByRole('heading', { name: '1 new word' })).toBeTruthy();
  });

  it('that are like none can be merged as well', async () => {
    showComponents([puri, roti]);
    const others = within(await screen.findByRole('list', { name: 'Other new words' }));
    await userEvent.click(others.getByRole('button', { name: 'Merge: puri' }));
    expect(await screen.findByRole('dialog', { name: 'Merge Puri' })).toBeTruthy();
  });
});

describe('a component', () => {
  const changePath = `PUT /api/admin/components/${roti.id}`;

  it('gets another name, unit, station and mark', async () => {
    const asked = showComponents([roti, dal], {
      [changePath]: () => ({ component: { ...roti, name: 'Phulka roti' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Roti' }));
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Name is required')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Name'), 'Phulka roti');
    await userEvent.selectOptions(screen.getByLabelText('Counted in'), 'Portions');
    await userEvent.clear(screen.getByLabelText('Station'));
    await userEvent.type(screen.getByLabelText('Mark'), 'Jain');
    await userEvent.type(screen.getByLabelText('Raw goods for 1 portion'), '35 g atta');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Phulka roti is changed')).toBeTruthy();
    expect(asked[changePath]?.map(({ body }) => body)).toEqual([
      { name: 'Phulka roti', unit: 'portion', station: '', mark: 'Jain', goods: '35 g atta' },
    ]);
    await waitFor(() => expect(asked[listPath]).toHaveLength(2));
  });

  it.each([
    ['Name', 'Another component has this name.', 'name'],
    ['Counted in', 'Roti is counted in pieces.', 'unit'],
  ])(
    'is not changed when the server refuses it, with the error at its field: %s',
    async (label, text, path) => {
      const details = [{ path, message: text }];
      showComponents([roti], { [changePath]: () => failure(409, text, { details }) });
      await userEvent.click(await screen.findByRole('button', { name: 'Edit: Roti' }));
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByText(text);
      const field = screen.getByLabelText(label);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(screen.getAllByText(text)).toHaveLength(1);
    },
  );

  it('is merged into another one with all its words', async () => {
    const known = { word: 'phulka', isNew: false };
    const other = { word: 'fulka', isNew: false };
    const asked = showComponents([{ ...phulka, words: [known, other] }, roti, dal], {
      [mergePath]: () => ({ components: [{ ...roti, words: [...roti.words, known, other] }, dal] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Merge: Phulka' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Phulka' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(dialog.getByText('Please choose a component.')).toBeTruthy();
    await userEvent.selectOptions(dialog.getByLabelText('It is the same as'), 'Roti');
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Phulka is Roti')).toBeTruthy();
    expect(asked[mergePath]?.map(({ body }) => body)).toEqual([
      { word: 'phulka', componentId: roti.id },
      { word: 'fulka', componentId: roti.id },
    ]);
  });

  it('can be separated from a word that does not mean it', async () => {
    const words = [...roti.words, { word: 'phulka', isNew: false }];
    const asked = showComponents([{ ...roti, words }], {
      [mergePath]: () => ({ components: [roti, componentOf('Phulka')] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '“phulka” is not Roti' }));
    expect(await screen.findByText('“phulka” is its own')).toBeTruthy();
    expect(asked[mergePath]?.[0]?.body).toEqual({ word: 'phulka' });
  });
});

it('an empty list explains where components come from', async () => {
  showComponents([]);
  expect(await screen.findByText('No components yet')).toBeTruthy();
});
