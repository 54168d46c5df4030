/** Chooses a day in the calendar of the dashboard. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

const fullDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: 'UTC' });

/** The button of a day; of this month, or of the next one. */
export async function dayButton(label: string, day: string): Promise<HTMLButtonElement> {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${label}: `) }));
  const calendar = within(await screen.findByRole('dialog', { name: label }));
  const name = new RegExp(fullDay.format(Date.parse(`${day}T00:00:00Z`)));
  if (!calendar.queryByRole('button', { name })) {
    await userEvent.click(calendar.getByRole('button', { name: /next month/i }));
  }
  return calendar.getByRole<HTMLButtonElement>('button', { name });
}

export async function pickDay(label: string, day: string): Promise<void> {
  await userEvent.click(await dayButton(label, day));
}
