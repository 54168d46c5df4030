import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, useState } from 'react';
import { expect, it } from 'vitest';
import { OrderSearch } from './order-search.tsx';

it('the search is cancelled by Escape while its code is loading', async () => {
  const code = Promise.withResolvers<{ default: typeof Found }>();
  const Found = ({ isSearching }: { isSearching: boolean }) => (
    <p>{isSearching ? 'the search is open' : 'the search is closed'}</p>
  );
  const Finder = lazy(() => code.promise);
  function Screen() {
    const [isSearching, setSearching] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setSearching(true)}>
          Search
        </button>
        <OrderSearch
          isSearching={isSearching}
          onClose={() => setSearching(false)}
          Finder={Finder}
        />
      </>
    );
  }
  render(<Screen />);
  const button = screen.getByRole('button', { name: 'Search' });
  await userEvent.click(button);
  (await screen.findByRole('dialog', { name: 'Opening the search…' })).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  code.resolve({ default: Found });
  expect(await screen.findByText('the search is closed')).toBeTruthy();
  await userEvent.click(button);
  expect(screen.getByText('the search is open')).toBeTruthy();
});
