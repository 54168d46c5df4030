import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx';

const days = ['Today', 'Tomorrow', 'Later'];

function Days() {
  const [day, setDay] = useState('Today');
  return (
    <Tabs value={day} onValueChange={setDay}>
      <TabsList aria-label="Day">
        {days.map((each) => (
          <TabsTrigger key={each} value={each}>
            {each}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={day}>Menus of {day}</TabsContent>
    </Tabs>
  );
}

const panel = () => screen.getByRole('tabpanel');

describe('tabs', () => {
  it('show the panel of the selected tab, labelled by it', async () => {
    render(<Days />);
    await userEvent.click(screen.getByRole('tab', { name: 'Tomorrow' }));
    expect(panel().textContent).toBe('Menus of Tomorrow');
    expect(screen.getByRole('tabpanel', { name: 'Tomorrow' })).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Tomorrow');
  });

  it('are one stop for the Tab key, and the arrow keys wrap around', async () => {
    render(<Days />);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Today');
    for (const [key, day] of [
      ['ArrowLeft', 'Later'],
      ['ArrowRight', 'Today'],
      ['End', 'Later'],
      ['Home', 'Today'],
    ]) {
      await userEvent.keyboard(`{${key}}`);
      expect(document.activeElement?.textContent).toBe(day);
    }
  });

  it.each(['{Enter}', ' '])('are selected with %j, not with the arrow keys', async (key) => {
    render(<Days />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(panel().textContent).toBe('Menus of Today');
    await userEvent.keyboard(key);
    expect(panel().textContent).toBe('Menus of Tomorrow');
  });
});
