import { describe, expect, it } from 'vitest';
import { expectNoFaults } from '#lab/browser/accessibility.ts';
import { signIn } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { variation } from '#lab/browser/variations.ts';

const send = (page: StoryPage) => page.getByRole('button', { name: 'Send message' }).click();

async function fillIn(page: StoryPage, details: string): Promise<void> {
  await page.getByLabel('Full name').fill('Asha Patel');
  await page.getByLabel('Email').fill('asha@example.in');
  await page.getByLabel('Mobile number').fill('9700000041');
  await page.getByLabel('Details').fill(details);
}

/** Returns the ticket. */
async function readThanks(page: StoryPage): Promise<string> {
  const thanks = page.getByRole('status').filter({ hasText: 'Thank you for contacting us!' });
  await thanks.getByText('We will get back to you soon.', { exact: true }).waitFor();
  expect(await page.getByLabel('Full name').count()).toBe(0);
  const { y, height } = (await thanks.boundingBox()) ?? { y: -1, height: 0 };
  expect([y >= 0, y + height <= (page.viewportSize()?.height ?? 0)]).toEqual([true, true]);
  return /M-\d{4,}/.exec(await thanks.innerText())?.[0] ?? '';
}

describe('the contact form', () => {
  it('accepts an enquiry and feedback with stars, and an admin reads both', async () => {
    await using page = await openPage({ width: 360 });
    await page.goto('/contact');
    expect(await page.getByRole('group', { name: /^Rating/ }).count()).toBe(0);
    await fillIn(page, 'Do you cater for 40 people?');
    await page.getByLabel('Company name (optional)').fill('Lake View Software');
    await page.getByLabel('Mobile number').fill('12345');
    await send(page);
    await page.getByText('Please enter a valid 10-digit mobile number.', { exact: true }).waitFor();
    await expectNoFaults(page, 'a mistake');
    await page.getByLabel('Mobile number').fill('9700000041');
    await send(page);
    const query = await readThanks(page);
    await expectNoFaults(page, 'thanks');

    await page.reload();
    await page.getByText('Feedback', { exact: true }).click();
    await fillIn(page, 'The dal was as at home.');
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await send(page);
    const feedback = await readThanks(page);
    expect(feedback).not.toBe(query);

    await using admin = await openPage({ width: 1280 });
    await signIn(admin);
    await admin.getByRole('link', { name: 'Messages' }).click();
    const card = (ticket: string) => admin.getByRole('article').filter({ hasText: ticket });
    await card(query).getByText('Do you cater for 40 people?').waitFor();
    await card(query).getByText('Query', { exact: true }).waitFor();
    await card(query)
      .getByRole('heading', { name: /Asha Patel.*Lake View Software/ })
      .waitFor();
    const mail = card(query).getByRole('link', { name: 'asha@example.in' });
    expect(await mail.getAttribute('href')).toBe('mailto:asha@example.in');
    await card(feedback).getByText('Feedback', { exact: true }).waitFor();
    await card(feedback)
      .getByRole('img', { name: /4 (stars )?out of 5/ })
      .waitFor();

    await card(query)
      .getByRole('button', { name: `Mark as done: ${query}` })
      .click();
    await card(query)
      .getByText(/^Done by Meena Shah, /)
      .waitFor();
    await admin.reload();
    await card(query)
      .getByRole('button', { name: `Open again: ${query}` })
      .waitFor();
  });

  variation('says so when sending fails, and keeps what was written', async () => {
    await using page = await openPage({ width: 360, expectedErrors: /ERR_FAILED|status of 429/ });
    await page.goto('/contact');
    await fillIn(page, 'Is the kitchen open on Diwali?');
    const refused = { error: 'too_many_requests', message: 'Please wait a moment.' };
    const refusals = [
      () => page.route('**/api/send-email', (route) => route.abort(), { times: 1 }),
      () =>
        page.route('**/api/send-email', (route) => route.fulfill({ status: 429, json: refused }), {
          times: 1,
        }),
    ];
    for (const refuse of refusals) {
      await refuse();
      await send(page);
      const failure = page.getByRole('alert').filter({ hasText: 'Email sending failed.' });
      expect(await failure.innerText()).toBe(
        'Email sending failed. Please try again or send an email manually to our support email : hello@tulsitiffin.example.',
      );
      const details = page.getByLabel('Details');
      expect(await details.inputValue()).toBe('Is the kitchen open on Diwali?');
      await expectNoFaults(page, 'a failure');
    }
    await send(page);
    await readThanks(page);
  });
});
