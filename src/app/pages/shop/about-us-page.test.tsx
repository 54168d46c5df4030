import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { testFacts } from '#lab/screens/test-facts.ts';
import { AboutUsPage, handle } from './about-us-page.tsx';

beforeEach(() => {
  render(<AboutUsPage />, { wrapper: MemoryRouter });
});
describe('About Us', () => {
  it('describes the mission, the values and the team, each under a heading', () => {
    const names = (level: number) =>
      screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
    expect(names(1)).toEqual(['About Us']);
    expect(names(2)).toEqual(['Our mission', 'What we value', 'Our team', 'Contact details']);
    expect(names(3).slice(0, 4)).toEqual(['Quality', 'Service', 'Affordability', 'Sustainability']);
    expect(names(3)).toHaveLength(7);
  });

  it('has a Get Started link to /menu', () => {
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/menu');
  });

  it('shows how to reach the business', () => {
    const { phone, email, addressLines } = testFacts;
    expect(screen.getByRole('link', { name: phone })).toBeTruthy();
    expect(screen.getByRole('link', { name: email })).toBeTruthy();
    for (const line of addressLines) expect(screen.getByText(line)).toBeTruthy();
  });

  it('has a description short enough for search engines', () => {
    expect(handle.description?.length).toBeLessThanOrEqual(160);
  });
});
